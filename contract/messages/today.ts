/** On the dashboard: what waits for whoever opens it. */
export const todayWords = {
  title: "O que há de novo",
  calm: "Tudo em dia. Comentários, decisões e prazos novos aparecem aqui.",
  unread: "{count} comentários não lidos",
  oneUnread: "1 comentário não lido",
  manyUnread: "100 ou mais comentários não lidos",
  seeUnread: "Ver os não lidos",
  expires: "O link de “{title}” expira {when}",
  loadFailed: "Não foi possível ver o que há de novo.",
} as const;
