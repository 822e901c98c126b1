import { TRIAL_NOTE } from "#contract/messages/trial.ts";

/** What cards of plans say beside prices and features. */
export const planWords = {
  recommended: "Recomendado",
  audience: {
    Basic: "Para quem está começando e quer sentir a diferença.",
    Pro: "Para quem tem vários clientes e entrega toda semana.",
    Team: "Para estúdios: até 10 pessoas no mesmo espaço.",
  },
  todayFree: "R$ 0 hoje",
  trialNote: TRIAL_NOTE,
  everyTitle: "Em todos os planos",
  every: [
    "Comentários no ponto exato, sem conta para quem comenta",
    "Versões no mesmo link e comparação entre elas",
    "Aprovação com comprovante",
    "Links com senha, prazo e apresentações",
  ],
} as const;

/** What people ask before they pay. */
export const pricingQuestions = {
  title: "Antes de assinar",
  list: [
    {
      question: "Por que vocês pedem um cartão no teste?",
      answer:
        "Para o plano continuar sem interrupção se você gostar. A primeira cobrança só acontece depois do sétimo dia, e cancelar antes não custa nada.",
    },
    {
      question: "Posso mudar de plano depois?",
      answer:
        "Pode, quando quiser. A diferença é calculada pelos dias que faltam, e a página de confirmação mostra o valor antes de cobrar. Se você estiver no teste do Basic, mudar de plano encerra o teste.",
    },
    {
      question: "Como eu cancelo?",
      answer:
        "Em “Gerenciar assinatura”, nas configurações. O plano vale até o fim do período pago. Seus layouts continuam guardados e os links continuam abrindo; só não dá para enviar imagens novas.",
    },
    {
      question: "Recebo fatura com CPF ou CNPJ?",
      answer:
        "Sim. O CPF ou CNPJ é pedido no pagamento, e as faturas ficam nas configurações para você baixar em PDF.",
    },
    {
      question: "E se o espaço acabar?",
      answer:
        "Nada se perde: você continua vendo e compartilhando tudo. Para enviar mais, exclua o que não precisa ou passe para um plano maior.",
    },
    {
      question: "Quem eu convido para a equipe também paga?",
      answer:
        "Não. O plano Team é do espaço: você convida até 9 pessoas e elas não precisam de assinatura.",
    },
  ],
} as const;

export const pricingWords = {
  title: "Planos flexíveis para suas necessidades",
  lead: "Sem contrato: mude de plano ou cancele quando quiser.",
  leadOnTrial:
    "Você está no teste grátis do Basic. Ao mudar de plano, o teste termina e o novo plano é cobrado na hora.",
  leadPaymentPending: "Há um pagamento pendente. Atualize o cartão para mudar de plano.",
  current: "Seu plano",
  signIn: "Faça login para assinar",
  startTrial: "Iniciar teste grátis",
  subscribe: "Assinar {plan}",
  change: "Mudar para {plan}",
  opening: "Abrindo a página de pagamento...",
  consent: ["Ao assinar, você aceita os ", "."],
} as const;
