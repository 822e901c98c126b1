/** For whoever comments without an account: hearing of answers by mail. */
export const guestNoticeWords = {
  offer: "Quer saber quando responderem? Deixe seu email.",
  offerAgain: "Quero saber quando responderem",
  email: "Seu email",
  ask: "Avisar",
  notNow: "Agora não",
  sent: "Enviamos um link para confirmar: {email}.",
  otherEmail: "Usar outro email",
  following: "Avisos em {email}",
  stop: "Parar",
  stopped: "Pronto: não avisamos mais das respostas neste layout.",
  stopFailed: "Não foi possível parar os avisos. Tente novamente.",
} as const;
