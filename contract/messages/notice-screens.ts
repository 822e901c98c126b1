/** The bell in the header and its list. */
export const bellWords = {
  title: "Notificações",
  oneUnread: "Notificações, 1 não lida",
  manyUnread: "Notificações, {count} não lidas",
  /** Above what is counted. */
  most: "{count}+",
  close: "Fechar notificações",
  readAll: "Marcar tudo como lido",
  readFailed: "Não foi possível marcar como lido.",
  preferences: "Preferências",
  unread: "Não lida",
  teamOnly: "Só para a equipe",
  /** Who did it, when no name is left. */
  someone: "Alguém",
  loadFailed: "Erro ao carregar as notificações.",
  loadMore: "Carregar mais",
  loadMoreFailed: "Erro ao carregar mais notificações.",
  emptyTitle: "Nenhuma notificação ainda",
  emptyBody: "Novos comentários, respostas, menções e aprovações aparecem aqui.",
} as const;

export const pushOffer = {
  question: "Quer saber na hora, mesmo com o Alfinete fechado?",
  accept: "Ativar avisos",
  decline: "Agora não",
} as const;

/** A section of /profile. */
export const noticeSettings = {
  title: "Avisos",
  body: "Tudo aparece no sino, no alto da página. Escolha o que também chega por email ou como aviso do navegador.",
  email: "Email",
  emailOf: "Email: {kind}",
  browser: "Navegador",
  browserOf: "Navegador: {kind}",
  browserOff: "Este navegador ainda não mostra avisos.",
  browserOn: "Este navegador mostra avisos, mesmo com o Alfinete fechado.",
  browserDenied:
    "Este navegador bloqueia os avisos do Alfinete. Para receber, permita notificações nas configurações do site e recarregue a página.",
  turnOn: "Ativar avisos neste navegador",
  turnOff: "Desativar",
  scopes: "O que avisar",
  scopeOf: "O que avisar: {space}",
  loadFailed: "Erro ao carregar os avisos.",
  saveFailed: "Erro ao salvar os avisos.",
} as const;
