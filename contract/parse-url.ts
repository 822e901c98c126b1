/** Parses a URL, or returns null. `URL.canParse` needs newer browsers than we support. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
