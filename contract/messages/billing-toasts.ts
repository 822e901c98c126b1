/** What is said about payment in passing. */
export const billingToasts = {
  portalFailed: "Erro ao abrir o portal de gerenciamento.",
  redirectFailed: "Erro ao redirecionar para o pagamento.",
  customerUnavailable: "Erro: Usuário ou cliente Stripe não disponível.",
  checkoutUrlMissing: "Erro: a URL de checkout não foi recebida.",
  subscribeFailed: "Erro ao iniciar o processo de assinatura.",
} as const;
