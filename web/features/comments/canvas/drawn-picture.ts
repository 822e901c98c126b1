import { DRAWN_PICTURE_ELEMENT } from "#contract/public-page.ts";

// Read as the code arrives: the first render empties the document of what the server drew.
let drawn = globalThis.document?.getElementById(DRAWN_PICTURE_ELEMENT) as HTMLImageElement | null;

/** The picture that the HTML came with, for whoever shows one of these addresses. Handed out once. */
export function takeDrawnPicture(urls: readonly string[]): HTMLImageElement | null {
  const picture = drawn;
  if (!picture || !urls.includes(addressOf(picture))) return null;
  drawn = null;
  picture.removeAttribute("id");
  // It stays what the browser chose: out of its <picture> the choice would be another.
  picture.src = picture.currentSrc;
  picture.removeAttribute("srcset");
  return picture;
}

export function addressOf({ currentSrc }: HTMLImageElement): string {
  const { pathname, search } = new URL(currentSrc, location.href);
  return pathname + search;
}
