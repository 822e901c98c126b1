import { parseUrl } from "#contract/parse-url.ts";

/** An address that can be called: of the web, and without a name and password inside it. */
export function isWebhookUrl(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const { protocol, username, password } = url;
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}
