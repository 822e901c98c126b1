/** Texts of the mails about plans and payment. */
export const billingMail = {
  manage: "Gerenciar assinatura",
  welcome_trial: {
    subject: "Seu teste grátis do plano {plan} começou",
    body: "Seu teste grátis do plano {plan} começou. Nada é cobrado até {date}; depois são {price} por mês no cartão que você cadastrou.",
    action: "Enviar um layout",
    note: "Para não ser cobrado, cancele até essa data em Configurações, em Gerenciar assinatura. Avisamos de novo três dias antes.",
  },
  /** Where the next charge is less than the plan's price. */
  discounted: {
    welcome_trial:
      "Seu teste grátis do plano {plan} começou. Nada é cobrado até {date}; a primeira cobrança, já com descontos e créditos, é de {next}, no cartão que você cadastrou. Sem eles, o plano custa {price} por mês.",
    welcome:
      "Você assinou o plano {plan}, com {storage} de armazenamento. A próxima cobrança, já com descontos e créditos, é de {next} em {date}. Sem eles, o plano custa {price} por mês.",
    trial_ending:
      "Seu teste grátis do plano {plan} termina em {date}. A primeira cobrança, já com descontos e créditos, é de {next}, no cartão que você cadastrou. Sem eles, o plano custa {price} por mês.",
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
    note: "Todas as faturas ficam em Configurações, em Plano e assinatura.",
  },
  payment_failed: {
    subject: "Não conseguimos cobrar sua assinatura do Alfinete",
    body: "O pagamento da sua assinatura não foi aprovado. Seu plano continua ativo até {date}, e a cobrança será tentada de novo até lá. Para não perder o acesso, confira ou troque o cartão.",
    action: "Atualizar cartão",
    note: "Depois dessa data o plano fica suspenso até o pagamento ser confirmado. Seus layouts e comentários continuam guardados, e os links públicos continuam abertos.",
  },
  confirmation_needed: {
    subject: "Confirme o pagamento da sua assinatura do Alfinete",
    body: "O seu banco pede que você confirme o pagamento da assinatura. Seu plano continua ativo até {date}. Confirme até lá para não perder o acesso.",
    action: "Confirmar o pagamento",
    note: "A confirmação é feita na página do nosso processador de pagamentos. Se preferir outro cartão, abra Configurações e escolha Atualizar cartão.",
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
  never_paid: {
    subject: "Não recebemos o pagamento da sua assinatura",
    body: "O pagamento da assinatura que você pediu não chegou dentro do prazo, e por isso ela não começou. Nada será cobrado.",
    action: "Ver os planos",
    note: "Se você já pagou, responda a este email com o comprovante.",
  },
  withdrawn: {
    subject: "Recebemos a sua desistência: {amount} de volta",
    body: "Recebemos a sua desistência em {date}. A assinatura foi encerrada e {amount} voltam pelo mesmo meio em que você pagou. Nada mais será cobrado.",
    action: "Ver as faturas",
    note: "No cartão, o valor aparece em até duas faturas. Seus layouts e comentários continuam guardados, e os links públicos continuam abertos.",
  },
  refunded: {
    subject: "Reembolso do Alfinete: {amount}",
    body: "Reembolsamos {amount} em {date}, pelo mesmo meio em que você pagou.",
    action: "Ver as faturas",
    note: "No cartão, o valor aparece em até duas faturas.",
  },
  account_deleted: {
    subject: "Sua conta do Alfinete foi excluída",
    body: "Sua conta foi excluída, com os layouts, comentários e arquivos que estavam nela. Se havia uma assinatura, ela foi cancelada e nada mais é cobrado.",
    note: "Se não foi você que excluiu a conta, fale com o suporte.",
  },
} as const;

/** To whoever runs the installation. */
export const adminAlertMail = {
  action: "Ver os pagamentos",
  note: "Você recebe este email porque é admin do Alfinete.",
  dispute_opened: {
    subject: "Pagamento contestado: {amount}, de {name}",
    body: "O banco de {name} ({email}) pede de volta um pagamento de {amount}. Responda no painel do processador de pagamentos, dentro do prazo que ele mostra. O acesso da pessoa continua seguindo o que o processador diz da assinatura.",
  },
  dispute_won: {
    subject: "Contestação encerrada a nosso favor: {amount}, de {name}",
    body: "A contestação de {amount} por {name} ({email}) foi encerrada a nosso favor: o pagamento vale.",
  },
  dispute_lost: {
    subject: "Contestação perdida: {amount}, de {name}",
    body: "A contestação de {amount} por {name} ({email}) foi perdida: o valor voltou para o banco. Se a assinatura ainda estiver ativa, decida se ela continua.",
  },
  refund_failed: {
    subject: "Reembolso não concluído: {amount}, de {name}",
    body: "O reembolso de {amount} para {name} ({email}) não chegou: o banco o devolveu. Combine outra forma de devolver o valor.",
  },
} as const;
