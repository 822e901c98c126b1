/** Texts of the review room: a layout with its comments beside it, as the space sees it. */

export const roomWords = {
  panel: "Painel do layout",
  comments: "Comentários",
  details: "Detalhes",
  grow: "Abrir mais o painel",
  shrink: "Recolher o painel",
  more: "Mais ações",
  editTitle: "Editar título",
  title: "Título",
  copyLink: "Copiar link",
  openLink: "Abrir link público",
  editDetails: "Editar detalhes",
  delete: "Excluir layout",
} as const;

export const commentsPanel = {
  search: "Buscar neste layout",
  order: "Ordem",
  byPin: "Por pino",
  newest: "Mais novos",
  unread: "Não lidos",
  nothing: "Nenhum comentário encontrado.",
  choose: "Selecionar",
  chooseAll: "Selecionar todos",
  chosenNone: "Nenhum selecionado",
  chosenOne: "1 selecionado",
  chosen: "{count} selecionados",
  stopChoosing: "Cancelar seleção",
  emptyTitle: "Peça a primeira opinião",
  emptyBody:
    "Compartilhe o link com quem vai comentar: não é preciso ter conta. Ou escolha um ponto da imagem e comece você.",
} as const;
