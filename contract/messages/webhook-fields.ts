/** What is wrong with a field of a webhook. */
export const webhookFields = {
  urlMissing: "Por favor, preencha a URL do webhook.",
  urlInvalid: "Informe uma URL válida, que comece com https:// ou http://.",
  urlTooLong: "A URL do webhook deve ter no máximo 2.048 caracteres.",
  urlPrivate: "Este endereço não é público. Use um endereço que esteja acessível na internet.",
  eventTypeMissing: "Por favor, escolha o tipo de evento.",
  newLayoutsAreAll: "O evento Novo layout vale para todos os layouts.",
} as const;
