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
  ends: "Sua assinatura termina em {date}",
} as const;
