/** Refusals only: every page loads this file. */
export const webhookMessages = {
  layoutGone: "O layout deste webhook foi excluído. Escolha outro, ou todos os layouts.",
  limitReached: "Você chegou ao limite de {limit} webhooks.",
} as const;
