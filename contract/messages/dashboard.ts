export const dashboard = {
  greeting: "Olá, {name}!",
  summary: "Resumo",
  totalLayouts: "Total de layouts",
  totalComments: "Total de comentários",

  latest: "Últimos Layouts",
  seeAll: "Ver Todos",
  create: "Criar Novo Layout",
  moreLayouts: "Você tem mais {count} layouts",
  oneMoreLayout: "Você tem mais 1 layout",
  moreLayoutsOfSpace: "O espaço tem mais {count} layouts",
  oneMoreLayoutOfSpace: "O espaço tem mais 1 layout",
  emptyTitle: "Seu primeiro layout começa aqui",
  emptyBody: "Envie uma imagem, compartilhe o link e receba comentários fixados no ponto exato.",
  emptyTitleOfSpace: "Nenhum layout por aqui ainda",
  emptyForViewer: "Quando alguém da equipe enviar uma imagem, ela aparece aqui.",
  createFirst: "Criar Primeiro Layout",

  upgradeTitle: "Assine para enviar layouts",
  upgradeBody: "Com um plano ativo você envia imagens e recebe comentários no ponto certo.",
  suspendedTitle: "Seu plano está suspenso",
  suspendedBody:
    "O pagamento da assinatura não foi confirmado. Atualize o cartão para voltar a enviar imagens.",
} as const;
