/** Of the fields of a named key. */
export const apiKeyMessages = {
  nameMissing: "Dê um nome à chave.",
  nameTooLong: "O nome pode ter até 60 caracteres.",
  expiryPassed: "Escolha uma data no futuro.",
} as const;
