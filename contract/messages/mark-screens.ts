/** Texts of what is drawn on the picture, of the tools for it and of moving a pin. */

/** Said after a pin's name, which is in comment-screens.ts. */
export const pinWords = {
  /** Only the team still sees it, so it has no number. */
  unnumbered: "Comentário sem número, de {name}",
  area: "com área marcada",
  arrow: "com seta",
  strokes: "com desenho",
  resolved: "resolvido",
  unread: "não lido",
  unreadInside: "com não lidos",
  /** On the pin of a group. */
  count: "×{count}",
} as const;

export const toolWords = {
  tools: "Ferramentas",
  point: "Ponto",
  area: "Área",
  arrow: "Seta",
  pencil: "Lápis",
  chosen: "Ferramenta: {tool}",
  undo: "Desfazer",
  finish: "Pronto",
  cancel: "Cancelar o desenho",
  drawing: "Desenho",
  hintArea: "Arraste para marcar uma área",
  hintArrow: "Arraste até onde a seta deve apontar",
  hintPencil: "Desenhe no layout",
  aimCorner: "Setas movem o primeiro canto · Enter fixa · Esc cancela",
  aimOppositeCorner: "Setas mudam o tamanho da área · Enter comenta · Esc cancela",
  aimStart: "Setas movem o início da seta · Enter fixa · Esc cancela",
  aimEnd: "Setas apontam · Enter comenta · Esc cancela",
  shortcuts: "Atalhos do teclado",
  shortcutsKey: "Atalhos do teclado (?)",
  areaSize: "Área de {width} por {height} %",
} as const;

export const movingWords = {
  hint: "Setas movem o comentário · Enter solta · Esc cancela",
  at: "{pin} em {position}",
  failed: "Não foi possível mover o comentário. Ele voltou ao lugar.",
} as const;
