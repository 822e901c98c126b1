/** The page behind the link that ends the mails about comments. */
export const unsubscribePage = {
  title: "Parar de receber avisos?",
  body: "Você deixa de receber emails quando alguém comenta nos seus layouts. Os comentários continuam chegando, e dá para voltar atrás em Configurações.",
  confirm: "Parar de receber",
  keep: "Continuar recebendo",
} as const;
