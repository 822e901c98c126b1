import { limits } from "#contract/limits.ts";

/** 'pagina-longa-v2-FINAL.png' → 'Pagina longa v2 FINAL'. Dashes in dates stay. */
export function humanTitle(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/(?<!\d)[-_]+|[-_]+(?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, limits.title.max)
    .replace(/\p{Surrogate}/gu, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
