/** The page of a link that asks for a password. */
export const unlockLink = {
  title: "Este link é protegido por senha.",
  body: "Digite a senha que você recebeu com o link.",
  password: "Senha",
  open: "Abrir",
  missing: "Digite a senha.",
  tooMany: "Muitas tentativas. Tente novamente em {wait}.",
  oneMinute: "1 minuto",
  minutes: "{count} minutos",
} as const;
