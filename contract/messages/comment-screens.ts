/** Texts of the comment screens; the API's messages are in comments.ts, which every page loads. */

export const canvasWords = {
  stage: "Layout “{title}”",
  scroller:
    "Área do layout. Use as setas para rolar, C para comentar, N ou P para percorrer os comentários e ? para ver todos os atalhos.",
  pins: "Comentários fixados",
  pin: "Comentário {number}, de {name}",
  cluster: "{count} comentários próximos: {numbers}",
  pending: "Novo comentário. Arraste para mudar de lugar.",
  zoomIn: "Aproximar",
  zoomOut: "Afastar",
  fit: "Ajustar",
  fitLabel: "Ajustar à largura",
  actualSize: "Tamanho real (100 %)",
  zoomNow: "{percent} %",
  tools: "Zoom e visualização",
  hidePins: "Ocultar comentários no layout",
  showPins: "Mostrar comentários no layout",
  hintClick: "Clique em um ponto do layout para comentar",
  hintTouch: "Toque em um ponto do layout para comentar",
  hintFingers: "Toque para comentar · Dois dedos aproximam",
  hintAim: "Setas movem a mira · Enter comenta · Esc cancela",
  aim: "Mira em {position}",
} as const;

export const commentWords = {
  number: "Comentário #{number}",
  removed: "Comentário removido pelo autor",
  position: "x {x} % · y {y} %",
  list: "Comentários",
  count: "{count} comentários",
  close: "Fechar",
  copyLink: "Copiar link do comentário",
  linkCopied: "Link copiado para a área de transferência!",
  showOnLayout: "Ver no layout",
  open: "Abrir",
  reconnecting: "Reconectando…",
  loadMore: "Carregar mais",
  missing: "Este comentário não existe mais.",
} as const;

export const statusFilter = {
  label: "Status",
  open: "Abertos",
  resolved: "Resolvidos",
  all: "Todos",
  showResolved: "Mostrar resolvidos no layout",
  noneOpen: "Nenhum comentário aberto.",
  noneResolved: "Nenhum comentário resolvido.",
} as const;

export const commentRow = {
  unread: "Não lido",
  resolved: "Resolvido",
  /** About the whole layout. */
  unpinned: "Sem pino",
  oneReply: "1 resposta",
  replies: "{count} respostas",
} as const;

export const commentForm = {
  title: "Novo comentário",
  name: "Nome (opcional)",
  text: "Comentário",
  textPlaceholder: "O que você gostaria de dizer sobre este ponto?",
  send: "Enviar",
  sendHint: "Ctrl + Enter envia",
  close: "Descartar o ponto",
  draft: "Rascunho recuperado.",
  clearDraft: "Limpar",
  waiting: "Sem conexão. Enviaremos assim que ela voltar.",
  honeypot: "Não preencha este campo",
  copyText: "Copiar o texto",
  copied: "Texto copiado para a área de transferência!",
  mentions: "Pessoas do espaço",
  notMe: "Não sou {name}",
  forgotten: "Pronto: este navegador não lembra mais quem escreveu.",
  forgetFailed: "Não foi possível esquecer. Tente novamente.",
} as const;

export const publicPage = {
  open: "Abrir comentários",
  close: "Fechar comentários",
  emptyTitle: "Seja a primeira pessoa a comentar",
  emptyBody: "Escolha um ponto do layout e escreva o que você vê.",
  sent: "Enviado ✓",
  showDescription: "Ver a descrição inteira",
  hideDescription: "Recolher a descrição",
  download: "Baixar",
  downloadLabel: "Baixar o arquivo original",
  openInSpace: "Abrir no espaço",
} as const;

/** Who asks for an opinion, to the person who is asked. */
export const whoAsks = {
  person: "{name}, {space}, pediu sua opinião",
  space: "{space} pediu sua opinião",
  nobody: "Pediram sua opinião",
} as const;

/** The preview card of a public link in a chat or a mail. */
export const shareCard = {
  invitation: "{asks}. Toque na imagem e comente, sem criar conta.",
  neutralTitle: "Um trabalho foi compartilhado com você",
  neutralBody: "Abra o link para ver e comentar.",
} as const;

export const ownerFeedback = {
  heading: "Comentários",
  edit: "Editar",
  editNamed: "Editar o comentário {number}",
  delete: "Excluir",
  deleteNamed: "Excluir o comentário {number}",
  deleteTitle: "Excluir este comentário?",
  deleteBody: "O comentário #{number}, de {name}, deixa de existir. Não é possível desfazer.",
  deleteConfirm: "Excluir comentário",
  editHeading: "Editar comentário #{number}",
  save: "Salvar",
  pause: "Aceitar novos comentários",
  pauseFailed: "Erro ao atualizar layout",
  pausedNote: "Quem tem o link vê o layout, mas não pode comentar.",
  emptyTitle: "Nenhum comentário ainda",
  emptyBody: "Compartilhe o link público ou escolha um ponto da imagem para deixar o primeiro.",
} as const;

export const overviewWords = {
  periods: "Período",
  all: "Todos",
  recent: "Últimos 7 dias",
  month: "Últimos 30 dias",
  layout: "Layout",
  allLayouts: "Todos os layouts",
  search: "Buscar nos comentários",
  status: "Status",
  openOnes: "Abertos",
  resolvedOnes: "Resolvidos",
  everyStatus: "Todos",
  unread: "Não lidos",
  read: "Já lidos",
  reply: "Responder",
  replyTo: "Responder ao comentário {number}",
  replied: "Resposta enviada.",
  resolveNumber: "Marcar como resolvido o comentário {number}",
  reopenNumber: "Reabrir o comentário {number}",
  totalComments: "Comentários",
  totalLayouts: "Layouts comentados",
  viewLayout: "Ver Layout",
  viewLayoutNamed: "Ver Layout {title}",
  openComment: "Abrir o comentário {number} no layout",
  emptyTitle: "Nenhum comentário ainda",
  emptyBody: "Compartilhe o link público de um layout e os comentários aparecem aqui.",
  nothingTitle: "Nenhum comentário encontrado",
  nothingBody: "Tente outro período, outro layout ou outras palavras.",
  clearFilters: "Limpar filtros",
  loadingMore: "Carregando mais comentários...",
  loadMoreFailed: "Não foi possível carregar mais comentários.",
} as const;
