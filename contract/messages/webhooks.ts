/** Refusals only: every page loads this file. */
export const webhookMessages = {
  urlMissing: "Por favor, preencha a URL do webhook.",
  urlInvalid: "Informe uma URL válida, que comece com https:// ou http://.",
  urlTooLong: "A URL do webhook deve ter no máximo 2.048 caracteres.",
  urlPrivate: "Este endereço não é público. Use um endereço que esteja acessível na internet.",
  eventTypeMissing: "Por favor, escolha o tipo de evento.",
  newLayoutsAreAll: "O evento Novo layout vale para todos os layouts.",
  layoutGone: "O layout deste webhook foi excluído. Escolha outro, ou todos os layouts.",
  limitReached: "Você chegou ao limite de {limit} webhooks.",
} as const;
