import { shareCard } from "#contract/messages/comment-screens.ts";
import { product } from "#contract/messages/shell.ts";
import { PUBLIC_LAYOUT_ELEMENT } from "#contract/public-page.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import type { Services } from "#server/context.ts";
import {
  presentPublicLayout,
  renditionUrl,
  type SharedLayout,
} from "#server/features/layouts/index.ts";
import { escapeHtml, shareTags } from "#server/platform/http/share-tags.ts";

export interface DescribedPage {
  title: string;
  head: string;
  layout: PublicLayout;
}

/** What the HTML of a public link says of its layout, and the layout to draw. */
export function describePage({ appUrl }: Services["config"], row: SharedLayout): DescribedPage {
  const layout = presentPublicLayout(row);
  const head = [
    dataElement(layout),
    ...shareTags({
      site: layout.space.name,
      title: layout.title,
      // The card is read by the person who is asked for an opinion.
      description: shareCard.invitation,
      address: `${appUrl}/public/${row.publicLink}`,
      image: appUrl + renditionUrl(row, "share"),
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
