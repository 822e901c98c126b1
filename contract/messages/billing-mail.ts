/** Texts of the mails about plans and payment. */
export const billingMail = {
  manage: "Gerenciar assinatura",
  welcome_trial: {
    subject: "Seu teste grátis do plano {plan} começou",
    body: "Seu teste grátis do plano {plan} começou. Nada é cobrado até {date}; depois são {price} por mês no cartão que você cadastrou.",
    action: "Enviar um layout",
    note: "Para não ser cobrado, cancele até essa data em Configurações, em Gerenciar assinatura. Avisamos de novo três dias antes.",
  },
  welcome: {
    subject: "Sua assinatura do plano {plan} começou",
    body: "Você assinou o plano {plan} por {price} por mês, com {storage} de armazenamento. A próxima cobrança é em {date}.",
    action: "Enviar um layout",
    note: "Para trocar de plano ou de cartão, ver as faturas ou cancelar, abra Gerenciar assinatura em Configurações.",
  },
  trial_ending: {
    subject: "Seu teste grátis termina em {date}",
    body: "Seu teste grátis do plano {plan} termina em {date}. A partir daí são {price} por mês no cartão que você cadastrou.",
    note: "Se quiser continuar, não precisa fazer nada. Para não ser cobrado, cancele até essa data em Gerenciar assinatura.",
  },
  receipt: {
    subject: "Recibo do Alfinete: {amount}",
    body: "Recebemos o seu pagamento de {amount} em {date}. Obrigado!",
    action: "Ver a fatura",
    note: "Todas as faturas ficam em Configurações, em Gerenciar assinatura.",
  },
  payment_failed: {
    subject: "Não conseguimos cobrar sua assinatura do Alfinete",
    body: "O pagamento da sua assinatura não foi aprovado. Seu plano continua ativo até {date}, e a cobrança será tentada de novo até lá. Para não perder o acesso, confira ou troque o cartão.",
    action: "Atualizar cartão",
    note: "Depois dessa data o plano fica suspenso até o pagamento ser confirmado. Seus layouts e comentários continuam guardados, e os links públicos continuam abertos.",
  },
  grace_ended: {
    subject: "Seu plano do Alfinete foi suspenso",
    body: "O pagamento da sua assinatura não foi confirmado até {date}, e por isso o seu plano está suspenso. Assim que o pagamento for confirmado, tudo volta a funcionar como antes.",
    action: "Atualizar cartão",
    note: "Seus layouts e comentários continuam guardados, e os links públicos continuam abertos. Novos envios, a API e os webhooks esperam pelo pagamento.",
  },
  cancelled: {
    subject: "Sua assinatura do Alfinete foi cancelada",
    body: "Sua assinatura foi cancelada e continua ativa até {date}. Depois disso nada mais é cobrado.",
    note: "Mudou de ideia? Até essa data dá para retomar a assinatura em Gerenciar assinatura.",
  },
  ended: {
    subject: "Sua assinatura do Alfinete terminou",
    body: "Sua assinatura terminou e nada mais é cobrado. Seus layouts e comentários continuam guardados, e os links públicos continuam abertos.",
    action: "Ver os planos",
    note: "Novos envios, a API e os webhooks esperam por uma nova assinatura.",
  },
  account_deleted: {
    subject: "Sua conta do Alfinete foi excluída",
    body: "Sua conta foi excluída, com os layouts, comentários e arquivos que estavam nela. Se havia uma assinatura, ela foi cancelada e nada mais é cobrado.",
    note: "Se não foi você que excluiu a conta, fale com o suporte.",
  },
} as const;
