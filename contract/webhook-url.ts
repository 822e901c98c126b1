import { parseUrl } from "#contract/parse-url.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Parsing a URL silently drops tabs and line breaks: the called URL would differ from the typed one. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}

/** A URL that can be called: http or https, without credentials in it. */
export function isWebhookUrl(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const { protocol, username, password } = url;
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
