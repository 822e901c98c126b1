import type { PublicPresentation } from "#contract/routes/presentations.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";

/** The element in which the server hands over the layout of a public link, sparing the page a request. */
export const PUBLIC_LAYOUT_ELEMENT = "alfinete-public-layout";

/** The same for the presentation that the layout is shown in. */
export const PUBLIC_PRESENTATION_ELEMENT = "alfinete-public-presentation";

/** The picture that the HTML of a public link already shows; the canvas takes it over. */
export const DRAWN_PICTURE_ELEMENT = "alfinete-drawn-picture";

/** Where the drawn page goes in the HTML that the build made for public links. */
export const PUBLIC_PAGE_SLOT = "<!--alfinete-public-page-->";

/** What is drawn: a layout, alone or as part of a presentation. */
export interface DrawnPage {
  /** What stands for the layout in the addresses of the public API. */
  publicLink: string;
  layout: PublicLayout;
  presentation: PublicPresentation | null;
}

/** The public page as HTML before its scripts run; the build makes it from the page's own components. */
export type DrawPublicPage = (page: DrawnPage) => string;
