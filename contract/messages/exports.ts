/** Refusals only: every page loads this file. */
export const exportMessages = {
  empty: "Não há layouts para exportar.",
  tooLarge: "Uma exportação tem no máximo {limit} layouts.",
} as const;
