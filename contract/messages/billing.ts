/** Texts of the screens about plans and payment; what every page says of them is in billing-messages.ts. */

/** The person's plan, on the dashboard and in the settings. */
export const subscriptionWords = {
  title: "Assinatura",
  plan: "Plano {plan}",
  noPlan: "Sem plano",
  trialEnds: "Seu teste termina em {date}",
  renews: "Sua assinatura renova em {date}",
  ends: "Sua assinatura termina em {date}",
  none: "Você não possui uma assinatura ativa.",
  paymentPending: "Pagamento pendente",
  graceEnds: "Seu plano continua ativo até {date}. Atualize o cartão para não perder o acesso.",
  suspendedTitle: "Plano suspenso",
  suspendedSince:
    "O pagamento não foi confirmado até {date}. Seu plano está suspenso até o pagamento ser confirmado. Atualize o cartão ou pague a fatura em aberto, e tudo volta como antes.",
  suspended: "Seu plano está suspenso até o pagamento ser confirmado.",
  paused: "Sua assinatura está pausada.",
  awaitingTitle: "Aguardando pagamento",
  awaiting:
    "O plano começa assim que o pagamento for confirmado. Para pagar ou ver o boleto, abra a fatura em Configurações.",
  specialAccess: "Acesso especial",
  specialAccessBody: "Sua conta tem acesso especial: tudo já está liberado, sem assinatura.",
  upgrade: "Fazer Upgrade",
  seePlans: "Ver planos",
  manage: "Gerenciar assinatura",
  updateCard: "Atualizar cartão",
  confirming: "Confirmando seu pagamento...",
  stillConfirming: "O pagamento ainda está sendo confirmado. Seu plano muda assim que terminar.",
  checkAgain: "Verificar de novo",
  activated: "Assinatura ativada com sucesso!",
} as const;

export const invoiceWords = {
  title: "Faturas",
  none: "As faturas aparecem aqui depois da primeira cobrança.",
  loadFailed: "Não foi possível carregar as faturas.",
  amount: "{amount}, {state}",
  states: {
    open: "em aberto",
    paid: "paga",
    uncollectible: "não recebida",
    void: "anulada",
  },
  refundedState: "devolvida",
  partlyRefunded: "{amount}, {state}, com {refunded} devolvidos",
  see: "Ver",
  seeNamed: "Ver a fatura de {date}",
  pay: "Pagar",
  payNamed: "Pagar a fatura de {date}",
  pdf: "PDF",
  pdfNamed: "PDF da fatura de {date}",
} as const;

/** The right to take a purchase back: Código de Defesa do Consumidor, art. 49. */
export const withdrawalWords = {
  title: "Desistir da compra",
  body: "Até {date}, você pode desistir e receber {amount} de volta, sem explicar por quê.",
  open: "Desistir da compra",
  dialogTitle: "Desistir da compra?",
  dialogBody:
    "A assinatura termina agora e {amount} voltam pelo mesmo meio em que você pagou. Seus layouts e comentários continuam guardados. Confirmamos por email.",
  confirm: "Desistir e receber de volta",
  done: "Desistência confirmada. Enviamos os detalhes para o seu email.",
  failed: "Não foi possível desistir da compra.",
} as const;

export const taxIdWords = {
  label: "CPF ou CNPJ",
  hint: "Sai nas próximas faturas. O CNPJ pode ter letras.",
  save: "Salvar CPF ou CNPJ",
  done: "CPF ou CNPJ salvo.",
  failed: "Não foi possível salvar o CPF ou CNPJ.",
} as const;
