import { parseUrl } from "#contract/parse-url.ts";

/** Stands for our own origin while parsing; the real one does not matter. */
const HERE = "https://here.invalid";

/**
 * The path and query a person may be sent back to after signing in, or null. Only a path of our own
 * origin passes: whatever a browser could read as another host or scheme is refused.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/") || hasUnsafeCharacter(value)) return null;
  const url = parseUrl(value, HERE);
  // `/.//evil` starts with one slash but resolves to `//evil`, so the parsed path is checked again.
  if (!url || url.origin !== HERE || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** Browsers drop tabs and line breaks and read a backslash as a slash: `/\evil` is `//evil`. */
function hasUnsafeCharacter(value: string): boolean {
  for (const character of value) {
    const code = character.charCodeAt(0);
    if (code <= 0x20 || code === 0x7f || character === "\\") return true;
  }
  return false;
}
