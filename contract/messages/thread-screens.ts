/** Texts of an open comment and its replies, which load when the first one is opened. */

export const threadWords = {
  team: "Equipe",
  edited: "editado",
  editedAt: "Editado em {time}",
  moderated: "Texto alterado por {name}.",
  original: "Ver o original",
  resolved: "Resolvido",
  resolvedBy: "Resolvido por {name}",
  resolve: "Marcar como resolvido",
  reopen: "Reabrir",
  resolveFailed: "Não foi possível marcar como resolvido.",
  reopenFailed: "Não foi possível reabrir.",
  edit: "Editar",
  editReply: "Editar a resposta de {name}",
  remove: "Excluir",
  removeReply: "Excluir a resposta de {name}",
  save: "Salvar",
  cancel: "Cancelar",
  replies: "Respostas",
  loading: "Carregando as respostas…",
  loadFailed: "Não foi possível carregar as respostas.",
  retry: "Tentar novamente",
  more: "Mostrar mais respostas",
} as const;

export const removalWords = {
  comment: "Excluir este comentário? Não é possível desfazer.",
  answered: "Excluir este comentário? O texto some e as respostas ficam.",
  withReplies: "Excluir este comentário e as respostas? Não é possível desfazer.",
  reply: "Excluir esta resposta? Não é possível desfazer.",
  guest:
    "Excluir tudo o que {name} escreveu neste layout, com as respostas? Não é possível desfazer.",
  confirm: "Excluir",
  guestConfirm: "Excluir tudo",
  askGuest: "Excluir tudo deste visitante",
  guestRemoved: "Tudo o que {name} escreveu foi excluído.",
  replyRemoved: "Resposta excluída.",
  replyFailed: "Erro ao excluir resposta",
  guestFailed: "Não foi possível excluir tudo deste visitante.",
} as const;

export const replyForm = {
  label: "Responder a {name}…",
  send: "Responder",
  sendHint: "Ctrl + Enter envia",
  teamOnly: "Só para a equipe",
  teamNote: "Visitantes não veem esta resposta.",
  sendFailed: "Erro ao enviar resposta",
  editFailed: "Erro ao atualizar resposta",
  text: "Resposta",
} as const;

export const reactionWords = {
  group: "Reações",
  add: "Reagir",
  one: "{kind}: 1 pessoa",
  many: "{kind}: {count} pessoas",
  failed: "Não foi possível reagir.",
} as const;
