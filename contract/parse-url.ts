/** The address that a text is, or null. `URL.canParse` would ask for newer browsers than we support. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
