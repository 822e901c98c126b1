/** What a public address is refused with. */
export const linkMessages = {
  disabled: "Este link foi desativado.",
  expired: "Este link expirou.",
  passwordRequired: "Este link pede uma senha.",
  wrongPassword: "Senha incorreta.",
  presentationNeedsPassword:
    "Há layouts com senha ou prazo nesta apresentação. Ela também precisa de uma senha.",
} as const;
