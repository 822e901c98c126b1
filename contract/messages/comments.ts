export const commentMessages = {
  textMissing: "Por favor, digite um comentário",
  textTooLong: "O comentário deve ter no máximo 2.000 caracteres.",
  nameTooLong: "O nome deve ter no máximo 80 caracteres.",
  positionInvalid: "A posição do comentário é inválida.",
  pleaseConfirm: "Só para confirmar que você não é um robô: envie mais uma vez.",
  paused: "O dono deste layout pausou novos comentários.",
  unsubscribed: "Você não receberá mais avisos de novos comentários.",
} as const;

/** The author of a comment without a name. */
export const ANONYMOUS = "Anônimo";
