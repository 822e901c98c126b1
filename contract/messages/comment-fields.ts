/** What is said at fields of comments and replies; only forms and the server load it. */
export const commentFields = {
  textMissing: "Por favor, digite um comentário",
  textTooLong: "O comentário deve ter no máximo 2.000 caracteres.",
  nameTooLong: "O nome deve ter no máximo 80 caracteres.",
  positionInvalid: "A posição do comentário é inválida.",
  markInvalid: "A marcação do comentário é inválida.",
  replyMissing: "Por favor, digite uma resposta",
  replyTooLong: "A resposta deve ter no máximo 2.000 caracteres.",
  mentionInvalid: "Só é possível mencionar pessoas deste espaço.",
} as const;
