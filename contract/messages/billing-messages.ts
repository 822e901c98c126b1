/** What is said about plans and payment on whatever page; the provider is Stripe. */
export const billingMessages = {
  customerNotFound: "Cliente Stripe não encontrado. Saia da sua conta e entre novamente.",
  planUnknown: "Este plano não existe.",
  signatureInvalid: "A assinatura do evento não é válida.",
  paymentsUnavailable:
    "O serviço de pagamento está temporariamente indisponível. Tente novamente em instantes.",
  paymentsMisconfigured:
    "O serviço de pagamento está indisponível por um problema nosso. Tente novamente mais tarde.",
  withdrawalOver:
    "Não há compra da qual desistir: ou o prazo de 7 dias passou, ou ela já foi desfeita.",
  alreadyRefunded: "Este pagamento já foi devolvido.",
  taxIdInvalid: "Confira o número: este CPF ou CNPJ não é válido.",
  paymentRefused: "O serviço de pagamento recusou o pedido. Fale com o suporte.",
  checkoutCanceled: "Pagamento cancelado. Nada foi cobrado.",
} as const;
