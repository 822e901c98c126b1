import { eq } from "drizzle-orm";
import { fittingWidth, PHONE_WIDTH } from "#contract/choose-rendition.ts";
import { product } from "#contract/messages/shell.ts";
import { PUBLIC_LAYOUT_ELEMENT } from "#contract/public-page.ts";
import type { ViewerImage } from "#contract/routes/layouts.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import type { Services } from "#server/context.ts";
import { presentPublicLayout, renditionUrl } from "#server/features/layouts/index.ts";
import { escapeHtml, shareTags } from "#server/http/share-tags.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** What the HTML of a public link says before its scripts run; null for a link that leads nowhere. */
export async function publicPageHead(
  { db, config }: Pick<Services, "db" | "config">,
  publicLink: string,
): Promise<string | null> {
  const [row] = await db.select().from(layouts).where(eq(layouts.publicLink, publicLink));
  if (!row) return null;
  const layout = presentPublicLayout(row);
  const shareImage = renditionUrl(row, "share");
  return [
    dataElement(layout),
    preload(layout.image),
    ...shareTags({
      title: layout.title,
      description: layout.description ?? product.description,
      address: `${config.appUrl}/public/${publicLink}`,
      image: config.appUrl + shareImage,
    }),
    `<meta name="robots" content="noindex">`,
  ].join("\n    ");
}

function dataElement(layout: PublicLayout): string {
  // Inside a script element only `<` could end the data early.
  const json = JSON.stringify(layout).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${PUBLIC_LAYOUT_ELEMENT}">${json}</script>`;
}

/** The first slice as a phone will ask for it; larger screens have the bandwidth to wait for the script. */
function preload({ widths }: ViewerImage): string {
  const [simple, dense] = [1, 2].map(
    (density) => fittingWidth(widths, PHONE_WIDTH * density)?.slices[0]?.url,
  );
  // An address that still has to make the file leads elsewhere, and the preload would be for nothing.
  const made = (url: string | undefined) => url !== undefined && !url.startsWith("/files/make/");
  if (!simple || !dense || !made(simple) || !made(dense)) return "";
  return `<link rel="preload" as="image" fetchpriority="high" media="(max-width: ${PHONE_WIDTH}px)" imagesrcset="${escapeHtml(`${simple} 1x, ${dense} 2x`)}">`;
}
