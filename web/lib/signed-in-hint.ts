/** The session cookie is not readable by scripts; the server sets this readable one beside it. */
const COOKIE = "alfinete_signed_in";

export function hasSignedInHint(): boolean {
  return document.cookie.split("; ").includes(`${COOKIE}=1`);
}

export function clearSignedInHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR.
  document.cookie = `${COOKIE}=; path=/; max-age=0`;
}
