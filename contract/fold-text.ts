/** Text as search compares it: 'Ação' and 'acao' are one. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
