/** The list of keys of the canvas, which loads when '?' is pressed. */
export const shortcutWords = {
  title: "Atalhos do teclado",
  keys: [
    ["C", "Comentar em um ponto"],
    ["A", "Marcar uma área"],
    ["S", "Apontar com uma seta"],
    ["L", "Desenhar com o lápis (com o mouse ou o dedo)"],
    ["← ↑ ↓ →", "Mover a mira; com Shift, aos poucos"],
    ["Enter", "Fixar o ponto ou concluir o desenho"],
    ["Ctrl Z", "Desfazer o último traço"],
    ["N / P", "Próximo comentário / anterior"],
    ["M", "Mover o comentário em foco; setas levam, Enter solta"],
    ["Esc", "Cancelar ou fechar"],
    ["Shift C", "Ocultar ou mostrar os comentários no layout"],
    ["+ / − / 0", "Aproximar / afastar / ajustar à largura"],
    ["Ctrl Enter", "Enviar o comentário ou a resposta"],
    ["Botão do meio", "Arrastar o layout com o mouse"],
    ["?", "Mostrar esta lista"],
  ],
} as const;
