import { linkMessages } from "#contract/messages/links.ts";

/** Why a link opens nothing, or nothing more, as its visitor reads it. */
export const closedLink = {
  disabled: linkMessages.disabled,
  expired: linkMessages.expired,
  rotated: "Este link foi trocado por um novo.",
  removed: "Esta apresentação foi removida por quem a enviou.",
  layout_removed: "Este layout foi removido por quem o enviou.",
  unknown: "Este link deixou de funcionar.",
  password: "Este link pede a senha novamente.",
  askAgain: "Peça um novo link a quem o enviou.",
  whyPassword: "A senha mudou ou os acessos foram encerrados.",
  enterPassword: "Digitar a senha",
  draft: "O que você estava escrevendo:",
} as const;
