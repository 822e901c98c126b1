/** From a new account to its first feedback: /welcome, and the strip on the dashboard. */
export const firstSteps = {
  lead: "Três passos até o primeiro comentário no ponto certo.",
  list: "Primeiros passos",
  progress: "{done} de 3 passos",
  done: "Feito",
  goOn: "Continuar",
  hide: "Dispensar os primeiros passos",
  toDashboard: "Ir para o Dashboard",

  upload: "Enviar um layout",
  uploadBody: "Uma tela, um banner, uma página inteira: vale qualquer imagem.",
  share: "Compartilhar",
  shareBody: "Mande o link a quem vai opinar. Ninguém precisa de conta.",
  receive: "Receber o primeiro comentário",
  receiveBody: "Ele aparece aqui na hora, fixado no ponto exato da imagem.",

  linkTitle: "O link de “{title}”",
  link: "Link público",
  copyLink: "Copiar link",
  openLayout: "Abrir o layout",
  waitingTitle: "Esperando o primeiro comentário",
  waitingBody: "Deixe esta página aberta ou feche sem medo: avisamos também por email.",
  arrivedTitle: "Chegou o primeiro comentário",
  arrivedBody: "Abra para responder, resolver e enviar a próxima versão pelo mesmo link.",
  seeComment: "Ver o comentário",

  sampleTitle: "Quer ver antes como fica?",
  sampleBody: "Abra um layout de exemplo, já com uma conversa.",
  openSample: "Abrir o exemplo",

  planTitle: "Comece os 7 dias grátis",
  planBody: "R$ 0 hoje. O cartão só é cobrado depois do teste, e dá para cancelar antes.",
  planAction: "Ver os planos",

  nameTitle: "Como se chama o seu espaço?",
  nameBody: "É o nome que seus clientes veem no link: o do estúdio, o da equipe ou o seu.",
  saveName: "Salvar nome",
  later: "Agora não",
} as const;
