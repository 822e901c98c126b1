/** Texts of the layout screens; the API's messages are in layouts.ts, which every page loads. */

export const layoutCard = {
  view: "Ver",
  viewNamed: "Ver {title}",
  link: "Link",
  copyLinkOf: "Copiar link de {title}",
  deleteNamed: "Excluir {title}",
  oneComment: "1 comentário",
  comments: "{count} comentários",
  oneOpen: "1 aberto",
  open: "{count} abertos",
} as const;

export const removeLayoutDialog = {
  title: "Excluir este layout?",
  body: "“{title}”, seus comentários e o link público deixam de existir. Não é possível desfazer.",
  confirm: "Excluir layout",
} as const;

export const layoutList = {
  create: "Novo Layout",
  search: "Buscar por título",
  category: "Categoria",
  allCategories: "Todas as categorias",
  list: "Layouts",
  loadMore: "Carregar mais",
  loadingMore: "Carregando mais layouts...",
  loadMoreFailed: "Não foi possível carregar mais layouts.",
  emptyTitle: "Nenhum layout por aqui ainda",
  emptyBody: "Envie a primeira imagem, compartilhe o link e receba comentários no ponto exato.",
  emptyForViewer: "Quando alguém da equipe enviar uma imagem, ela aparece aqui.",
  createFirst: "Criar Primeiro Layout",
  nothingFoundTitle: "Nenhum layout encontrado",
  nothingFoundBody: "Tente outro título ou outra categoria.",
  clearFilters: "Limpar filtros",
} as const;

export const layoutForm = {
  image: "Imagem",
  title: "Título (opcional)",
  titleHint: "Sem título, usamos o nome do arquivo.",
  category: "Categoria",
  noCategory: "Sem categoria (vai para 'Geral')",
  description: "Descrição (opcional)",
  descriptionHint: "Conte o contexto ou diga que tipo de comentário você espera.",
  cancel: "Cancelar",
  submit: "Criar Layout",
  preview: "Prévia de {name}",
  removeImage: "Remover imagem",
  previewFailed: "Não foi possível mostrar uma prévia desta imagem.",
} as const;

export const layoutPage = {
  details: "Detalhes do layout",
  createdAt: "Criado em",
  createdBy: "Enviado por",
  category: "Categoria",
  comments: "Comentários",
  dimensions: "Dimensões",
  dimensionsValue: "{width} × {height} px",
  size: "Tamanho",
  id: "ID",
  copyId: "Copiar ID",
  copyLink: "Copiar link",
  openLink: "Abrir link público",
  opensInNewTab: "(abre em outra aba)",
  edit: "Editar",
  editHeading: "Editar layout",
  titleLabel: "Título",
  save: "Salvar",
  delete: "Excluir",
  updated: "Layout atualizado com sucesso!",
  updateFailed: "Erro ao atualizar layout",
  createdHeading: "Layout Criado com Sucesso!",
  createdBody: "Envie este link a quem vai comentar. Não é preciso ter conta.",
  publicLink: "Link público",
} as const;
