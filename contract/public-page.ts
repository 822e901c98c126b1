/** The element in which the server hands over the layout of a public link, sparing the page a request. */
export const PUBLIC_LAYOUT_ELEMENT = "alfinete-public-layout";

/** The picture that the HTML of a public link already shows; the canvas takes it over. */
export const DRAWN_PICTURE_ELEMENT = "alfinete-drawn-picture";
