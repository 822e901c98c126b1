/** Normalises text for searching: 'Ação' and 'acao' match. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
