/** What the fields of links and presentations are refused with. */
export const linkFields = {
  passwordLength: "A senha do link deve ter de 4 a 100 caracteres.",
  expiryPast: "Escolha uma data no futuro.",
  titleMissing: "Dê um título à apresentação.",
  titleTooLong: "O título deve ter no máximo 200 caracteres.",
  noteTooLong: "A nota deve ter no máximo 2.000 caracteres.",
  noLayouts: "Escolha pelo menos um layout.",
  tooManyLayouts: "Uma apresentação tem no máximo 100 layouts.",
} as const;

export const presentationWords = {
  copyOf: (title: string) => `${title} (cópia)`,
} as const;
