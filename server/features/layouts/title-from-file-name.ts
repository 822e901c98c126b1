import { limits } from "#contract/limits.ts";
import { layoutWords } from "#contract/messages/layouts.ts";

/** 'pasta/Página inicial.png' → 'Página inicial'. */
export function titleFromFileName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  const title = name.replace(/\.[^.]*$/, "").trim();
  return title.slice(0, limits.title.max) || layoutWords.untitled;
}
