/** The element in which the server hands over the layout of a public link, sparing the page a request. */
export const PUBLIC_LAYOUT_ELEMENT = "alfinete-public-layout";
