import { eq } from "drizzle-orm";
import { fittingWidth, PHONE_WIDTH } from "#contract/choose-rendition.ts";
import { product } from "#contract/messages/shell.ts";
import { DRAWN_PICTURE_ELEMENT, PUBLIC_LAYOUT_ELEMENT } from "#contract/public-page.ts";
import type { ViewerImage } from "#contract/routes/layouts.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import type { Services } from "#server/context.ts";
import { presentPublicLayout, renditionUrl } from "#server/features/layouts/index.ts";
import { escapeHtml, shareTags } from "#server/http/share-tags.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** What the HTML of a public link shows before its scripts run; null for a link that leads nowhere. */
export async function drawPublicPage(
  { db, config }: Pick<Services, "db" | "config">,
  publicLink: string,
): Promise<{ head: string; title: string; picture: string } | null> {
  const [row] = await db.select().from(layouts).where(eq(layouts.publicLink, publicLink));
  if (!row) return null;
  const layout = presentPublicLayout(row);
  const head = [
    dataElement(layout),
    ...shareTags({
      title: layout.title,
      description: layout.description ?? product.description,
      address: `${config.appUrl}/public/${publicLink}`,
      image: config.appUrl + renditionUrl(row, "share"),
    }),
    `<meta name="robots" content="noindex">`,
  ].join("\n    ");
  return { head, title: escapeHtml(layout.title), picture: drawPicture(layout.image) };
}

function dataElement(layout: PublicLayout): string {
  // Inside a script element only `<` could end the data early.
  const json = JSON.stringify(layout).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${PUBLIC_LAYOUT_ELEMENT}">${json}</script>`;
}

/** The room the canvas has for the picture, with the list of comments beside it where that is open. */
const ROOM =
  "(min-width: 1024px) calc(100vw - 27rem), (min-width: 640px) calc(100vw - 5rem), calc(100vw - 2rem)";
/** The widest window whose stage counts as a phone's. */
const PHONE_WINDOW = `(max-width: ${PHONE_WIDTH + 32}px)`;

/** The first slice, as the canvas will ask for it, over the blurred picture that needs no request. */
function drawPicture({ widths, width, height, original, placeholder }: ViewerImage): string {
  // Wide renditions of a tall picture have more slices; the browser may only choose among equals.
  const alike = widths.filter(({ slices }) => slices.length === widths[0]?.slices.length);
  const candidates = alike.map((rendition) => `${firstSlice(rendition).url} ${rendition.width}w`);
  const share = widths[0] ? firstSlice(widths[0]).height / widths[0].height : 1;
  const behind = { alt: "", src: placeholder, class: "absolute inset-0 size-full" };
  // It is of the whole picture: behind the first slice of several it would be out of shape.
  const blurred = share === 1 ? element("img", behind) : "";
  const sharp = element("img", {
    id: DRAWN_PICTURE_ELEMENT,
    alt: "",
    width,
    height: Math.round(height * share),
    fetchpriority: "high",
    // web/start-drawn-page.ts waits for its paint.
    elementtiming: "drawn-picture",
    draggable: "false",
    class: "relative block h-auto max-w-full",
    // An animation without renditions is its original.
    ...(candidates.length > 0 && { sizes: ROOM, srcset: candidates.join(", ") }),
    src: widths[0] ? firstSlice(widths[0]).url : original,
  });
  return `${blurred}<picture>${phoneSource(alike)}${sharp}</picture>`;
}

function phoneSource(widths: ViewerImage["widths"]): string {
  const [simple, dense] = [1, 2].map((density) => fittingWidth(widths, PHONE_WIDTH * density));
  if (!simple || !dense) return "";
  const srcset = `${firstSlice(simple).url} 1x, ${firstSlice(dense).url} 2x`;
  return element("source", { media: PHONE_WINDOW, srcset });
}

function firstSlice({ slices: [first] }: ViewerImage["widths"][number]) {
  if (!first) throw new Error("a rendition has at least one slice");
  return first;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(String(value))}"`,
  );
  return `<${name}${written.join("")}>`;
}
