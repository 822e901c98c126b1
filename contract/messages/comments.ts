export const commentMessages = {
  repliesFull: "Esta conversa já tem 200 respostas. Deixe um novo comentário no layout.",
  guestRequired: "Seu navegador não guardou quem escreveu. Permita cookies e recarregue a página.",
  pleaseConfirm: "Só para confirmar que você não é um robô: envie mais uma vez.",
  unpinned: "Este comentário vale para o layout inteiro e não tem um ponto para mover.",
  paused: "O dono deste layout pausou novos comentários.",
  unsubscribed: "Pronto. Você não receberá mais estes emails.",
} as const;

/** The author of a comment without a name. */
export const ANONYMOUS = "Anônimo";
