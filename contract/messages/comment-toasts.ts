/** What is said about comments in passing. */
export const commentToasts = {
  sent: "Comentário enviado com sucesso!",
  updated: "Comentário atualizado com sucesso!",
  deleted: "Comentário excluído com sucesso!",
  received: "Novo comentário recebido!",
  replyReceived: "Nova resposta recebida!",
  /** Who wrote, and what. */
  news: "{name}: {text}",
  view: "Ver",
  sendFailed: "Erro ao enviar comentário",
  updateFailed: "Erro ao atualizar comentário",
  deleteFailed: "Erro ao excluir comentário",
  loadFailed: "Erro ao carregar comentários",
  loadFailedLayoutFine: "Não foi possível carregar os comentários, mas o layout está disponível.",
  linkInvalid: "Layout não encontrado ou o link é inválido.",
} as const;
