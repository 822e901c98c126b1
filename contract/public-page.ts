import type { PublicLayout } from "#contract/routes/public-layout.ts";

/** The element in which the server hands over the layout of a public link, sparing the page a request. */
export const PUBLIC_LAYOUT_ELEMENT = "alfinete-public-layout";

/** The picture that the HTML of a public link already shows; the canvas takes it over. */
export const DRAWN_PICTURE_ELEMENT = "alfinete-drawn-picture";

/** Where the drawn page goes in the HTML that the build made for public links. */
export const PUBLIC_PAGE_SLOT = "<!--alfinete-public-page-->";

/** The public page as HTML before its scripts run; the build makes it from the page's own components. */
export type DrawPublicPage = (layout: PublicLayout) => string;
