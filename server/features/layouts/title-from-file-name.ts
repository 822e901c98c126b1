import { limits } from "#contract/limits.ts";
import { layoutWords } from "#contract/messages/layouts.ts";

/** 'pasta/Página inicial.png' → 'Página inicial'. */
export function titleFromFileName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  const title = name.replace(/\.[^.]*$/, "").trim();
  return firstOf(title, limits.title.max) || layoutWords.untitled;
}

/** Never cuts a surrogate pair in half. */
function firstOf(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
