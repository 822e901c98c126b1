export const devMailbox = {
  title: "Caixa de entrada local",
  intro:
    "Os e-mails que o aplicativo enviaria, do mais novo ao mais antigo. Nenhum saiu desta máquina.",
  filter: "Destinatário",
  apply: "Filtrar",
  clear: "Ver todos",
  json: "JSON",
  empty: "Nenhum e-mail por aqui.",
  emptyFor: "Nenhum e-mail para {to}.",
  to: "Para",
  links: "Links",
  text: "Texto",
  html: "Como chega",
  missing: "Este e-mail não está mais aqui.",
  count: { one: "1 e-mail", other: "{count} e-mails" },
} as const;
