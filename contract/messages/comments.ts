export const commentMessages = {
  // Refusals.
  textMissing: "Por favor, digite um comentário",
  textTooLong: "O comentário deve ter no máximo 2.000 caracteres.",
  nameTooLong: "O nome deve ter no máximo 80 caracteres.",
  positionInvalid: "A posição do comentário é inválida.",
  pleaseConfirm: "Só para confirmar que você não é um robô: envie mais uma vez.",
  paused: "O dono deste layout pausou novos comentários.",

  // Toasts.
  sent: "Comentário enviado com sucesso!",
  updated: "Comentário atualizado com sucesso!",
  deleted: "Comentário excluído com sucesso!",
  received: "Novo comentário recebido!",
  sendFailed: "Erro ao enviar comentário",
  updateFailed: "Erro ao atualizar comentário",
  deleteFailed: "Erro ao excluir comentário",
  loadFailed: "Erro ao carregar comentários",
  loadFailedLayoutFine: "Não foi possível carregar os comentários, mas o layout está disponível.",
  linkInvalid: "Layout não encontrado ou o link é inválido.",
  unsubscribed: "Você não receberá mais avisos de novos comentários.",
} as const;

/** Who wrote a comment without a name. */
export const ANONYMOUS = "Anônimo";
