import { eq } from "drizzle-orm";
import { shareCard } from "#contract/messages/comment-screens.ts";
import { product } from "#contract/messages/shell.ts";
import { PUBLIC_LAYOUT_ELEMENT } from "#contract/public-page.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import type { Services } from "#server/context.ts";
import { presentPublicLayout, renditionUrl } from "#server/features/layouts/index.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { escapeHtml, shareTags } from "#server/platform/http/share-tags.ts";

/** What the HTML of a public link says of its layout, and the layout to draw; null for a link that leads nowhere. */
export async function readPublicPage(
  { db, config }: Pick<Services, "db" | "config">,
  publicLink: string,
): Promise<{ title: string; head: string; layout: PublicLayout } | null> {
  const [row] = await db.select().from(layouts).where(eq(layouts.publicLink, publicLink));
  if (!row) return null;
  const layout = presentPublicLayout(row);
  const head = [
    dataElement(layout),
    ...shareTags({
      title: layout.title,
      // The card is read by the person who is asked for an opinion.
      description: shareCard.invitation,
      address: `${config.appUrl}/public/${publicLink}`,
      image: config.appUrl + renditionUrl(row, "share"),
    }),
    `<meta name="robots" content="noindex">`,
  ].join("\n    ");
  return { title: escapeHtml(`${layout.title} · ${product.name}`), head, layout };
}

function dataElement(layout: PublicLayout): string {
  // Inside a script element only `<` could end the data early.
  const json = JSON.stringify(layout).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${PUBLIC_LAYOUT_ELEMENT}">${json}</script>`;
}
