/** The storage indicator. */
export const storageWords = {
  label: "Armazenamento",
  usedOf: "{used} de {limit}",
  used: "{used} usados",
  unlimited: "Sem limite",
  remaining: "{remaining} restantes",
  full: "Sem espaço: exclua layouts ou mude de plano para enviar mais.",
  fullOfSpace: "Sem espaço: exclua layouts para enviar mais.",
  loadFailed: "Não foi possível ler o armazenamento.",
} as const;
