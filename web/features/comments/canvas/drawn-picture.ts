import { DRAWN_PICTURE_ELEMENT } from "#contract/public-page.ts";

// Read when the module loads: the first render removes what the server drew.
let drawn = globalThis.document?.getElementById(DRAWN_PICTURE_ELEMENT) as HTMLImageElement | null;

/** The image that came with the HTML, if it is one of these URLs. Returned once. */
export function takeDrawnPicture(urls: readonly string[]): HTMLImageElement | null {
  const picture = drawn;
  if (!picture || !urls.includes(addressOf(picture))) return null;
  drawn = null;
  picture.removeAttribute("id");
  // Fixes the browser's choice: outside its <picture> it would choose again.
  picture.src = picture.currentSrc;
  picture.removeAttribute("srcset");
  return picture;
}

export function addressOf({ currentSrc }: HTMLImageElement): string {
  const { pathname, search } = new URL(currentSrc, location.href);
  return pathname + search;
}
