/** What is wrong with a field of a round or a decision. */
export const approvalFields = {
  nameMissing: "Diga seu nome para decidir.",
  messageTooLong: "A mensagem pode ter no máximo 1.000 caracteres.",
  deadlinePassed: "Escolha um prazo no futuro.",
  tooManyPeople: "Uma rodada pode esperar no máximo 20 pessoas.",
} as const;
