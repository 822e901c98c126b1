/** What people read about plans and payment; the provider is Stripe. */
export const billingMessages = {
  portalFailed: "Erro ao abrir o portal de gerenciamento.",
  redirectFailed: "Erro ao redirecionar para o pagamento.",
  customerUnavailable: "Erro: Usuário ou cliente Stripe não disponível.",
  customerNotFound: "Cliente Stripe não encontrado. Saia da sua conta e entre novamente.",
  checkoutUrlMissing: "Erro: a URL de checkout não foi recebida.",
  subscribeFailed: "Erro ao iniciar o processo de assinatura.",
  planUnknown: "Este plano não existe.",
  signatureInvalid: "A assinatura do evento não é válida.",
  paymentsUnavailable:
    "O serviço de pagamento está temporariamente indisponível. Tente novamente em instantes.",
} as const;

/** The plan a person has, on the dashboard and in settings. */
export const subscriptionWords = {
  title: "Assinatura",
  plan: "Plano {plan}",
  noPlan: "Sem plano",
  trialEnds: "Seu teste termina em {date}",
  renews: "Sua assinatura renova em {date}",
  ends: "Sua assinatura termina em {date}",
  none: "Você não possui uma assinatura ativa.",
  upgrade: "Fazer Upgrade",
  seePlans: "Ver planos",
  manage: "Gerenciar assinatura",
  confirming: "Confirmando seu pagamento...",
  stillConfirming: "O pagamento ainda está sendo confirmado. Seu plano muda assim que terminar.",
  checkAgain: "Verificar de novo",
  activated: "Assinatura ativada com sucesso!",
} as const;

export const pricingWords = {
  title: "Planos flexíveis para suas necessidades",
  lead: "O Basic começa com 7 dias grátis, sem compromisso. Mude de plano ou cancele quando quiser.",
  trial: "{days} dias grátis",
  current: "Seu plano",
  signIn: "Faça login para assinar",
  startTrial: "Iniciar teste grátis",
  subscribe: "Assinar {plan}",
  change: "Mudar para {plan}",
  opening: "Abrindo a página de pagamento...",
  canceled: "Pagamento cancelado. Nada foi cobrado.",
  specialAccess: "Sua conta tem acesso especial: tudo já está liberado, sem assinatura.",
} as const;
