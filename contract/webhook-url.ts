import { parseUrl } from "#contract/parse-url.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Reading a URL drops tabs and line breaks without a word: what is called would not be what was typed. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}

/** An address that can be called: of the web, and without a name and password inside it. */
export function isWebhookUrl(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const { protocol, username, password } = url;
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
