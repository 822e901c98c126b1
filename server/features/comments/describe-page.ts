import { fillMessage } from "#contract/messages/fill-message.ts";
import { shareCard } from "#contract/messages/share-card.ts";
import { product } from "#contract/messages/shell.ts";
import {
  type DrawnPage,
  PUBLIC_LAYOUT_ELEMENT,
  PUBLIC_PRESENTATION_ELEMENT,
} from "#contract/public-page.ts";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import { whoAsks } from "#contract/who-asks.ts";
import type { Services } from "#server/context.ts";
import { presentPublicLayout, renditionUrl } from "#server/features/layouts/index.ts";
import {
  addressInPresentation,
  isGuarded,
  type PublicLayoutRow,
} from "#server/features/links/index.ts";
import { escapeHtml, type Shared, shareTags } from "#server/platform/http/share-tags.ts";

/** What to draw, and what the HTML says of it. */
export interface DescribedPage extends DrawnPage {
  title: string;
  head: string;
}

/** What the HTML of a public link says of its layout, and the layout to draw. */
export function describePage({ appUrl }: Services["config"], row: PublicLayoutRow): DescribedPage {
  const layout = presentPublicLayout(row);
  const { publicLink } = row.link;
  const head = headOf([dataElement(PUBLIC_LAYOUT_ELEMENT, layout)], {
    ...cardOf(row, appUrl),
    address: `${appUrl}/public/${publicLink}`,
  });
  return { title: titleOf(layout.title), head, publicLink, layout, presentation: null };
}

/** The rows of the layouts that a presentation opens with and begins with; often the same. */
interface PresentedRows {
  open: PublicLayoutRow;
  first: PublicLayoutRow;
}

/** The same of a presentation's link: its card has the presentation's title and its first picture. */
export function describePresentation(
  { appUrl }: Services["config"],
  presentation: PublicPresentation,
  { open, first }: PresentedRows,
): DescribedPage {
  const layout = presentPublicLayout(open);
  const { title } = presentation;
  // A guarded layout that was left in a presentation without a password is on no card either.
  const card = isGuarded(first.layout) ? neutralCard(appUrl) : cardOf(first, appUrl, title);
  const head = headOf(
    [
      dataElement(PUBLIC_PRESENTATION_ELEMENT, presentation),
      dataElement(PUBLIC_LAYOUT_ELEMENT, layout),
    ],
    { ...card, address: `${appUrl}/presentation/${open.link.publicLink}` },
  );
  const publicLink = addressInPresentation(open.link.publicLink, layout.id);
  return { title: titleOf(title), head, publicLink, layout, presentation };
}

function headOf(data: readonly string[], card: Shared): string {
  return [...data, ...shareTags(card), `<meta name="robots" content="noindex">`].join("\n    ");
}

function titleOf(title: string): string {
  return escapeHtml(`${title} · ${product.name}`);
}

/** Chats and their servers keep cards for good, so that of a guarded link shows nothing. */
function cardOf(
  { layout, brand, link }: PublicLayoutRow,
  appUrl: string,
  title: string = layout.title,
) {
  if (isGuarded(link)) return neutralCard(appUrl);
  return {
    site: brand?.name ?? null,
    title,
    // The card is read by the person who is asked for an opinion; it stays in chats, so it names the space alone.
    description: fillMessage(shareCard.invitation, { asks: whoAsks(brand?.name ?? null) }),
    image: appUrl + renditionUrl(layout, "share"),
  };
}

/** For whatever a link asks before it shows anything. */
export function neutralCard(appUrl: string) {
  return {
    site: null,
    title: shareCard.neutralTitle,
    description: shareCard.neutralBody,
    image: `${appUrl}/share.jpg`,
  };
}

function dataElement(id: string, data: object): string {
  // Inside a script element only `<` could end the data early.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}
