import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { escapeHtml } from "#server/platform/http/share-tags.ts";

/** Reads a prerendered page and fills in this installation's plans and links. */
export async function readDrawnPage(
  webFolder: string,
  name: "landing" | "pricing" | "login" | "register" | "public" | "presentation",
  config: Config,
): Promise<string> {
  const drawn = await readFile(join(webFolder, `../prerender/${name}.html`), "utf8");
  const { Basic, Pro, Team } = config.priceIds;
  // The tokens are defined in scripts/lib/prerender.mjs.
  return [
    ["TokenPriceBasic", encodeURIComponent(Basic)],
    ["TokenPricePro", encodeURIComponent(Pro)],
    ["TokenPriceTeam", encodeURIComponent(Team)],
    ["https://token-instagram.invalid/", escapeHtml(config.socialInstagramUrl)],
    ["https://token-linkedin.invalid/", escapeHtml(config.socialLinkedinUrl)],
  ].reduce((html, [token = "", value = ""]) => html.replaceAll(token, () => value), drawn);
}
