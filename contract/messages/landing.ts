export const landing = {
  lead: "Envie o layout, compartilhe um link e receba cada comentário fixado no lugar de que ele fala. Sem conta para quem comenta, sem “aquele botão ali em cima”.",
  startTrial: "Testar grátis por 7 dias",
  seePlans: "Ver planos",
  trialNote: "Pedimos um cartão; nada é cobrado até o 7º dia. Cancele quando quiser.",
} as const;

/** The interactive demo in the hero. Nothing is sent. */
export const landingDemo = {
  label: "Demonstração",
  hint: "Experimente: clique no cartaz e deixe um comentário.",
  hintTouch: "Experimente: toque no cartaz e deixe um comentário.",
  surface: "Fixar um comentário no cartaz",
  form: "Seu comentário",
  placeholder: "O que você mudaria aqui?",
  send: "Enviar",
  close: "Cancelar",
  you: "Você",
  onItsWay: "Chegando para quem desenhou...",
  arrived: "Chegou. Lia vê o comentário {number} na hora, no ponto exato do cartaz.",
  done: "É só isso: um link, um ponto, um comentário.",
  again: "Fixar outro",
  artwork: {
    title: "Mostra de Cartazes",
    date: "12 a 28 set",
    place: "Galeria do Porto",
    first: { name: "Lia", text: "Adorei esse respiro." },
    second: { name: "Caio", text: "Alinhar a data com a margem do título?" },
  },
} as const;

export const landingFeatures = {
  title: "Tudo o que um feedback precisa, nada além disso",
  cards: {
    feedback: {
      title: "Feedback no contexto",
      body: "Cada comentário é um alfinete no ponto exato da imagem. Ninguém mais descreve onde fica o quê.",
    },
    links: {
      title: "Links prontos para enviar",
      body: "O layout ganha um link público na hora. Quem recebe comenta sem criar conta, no celular ou no computador.",
    },
    categories: {
      title: "Categorias",
      body: "Separe por cliente, projeto ou fase e encontre qualquer layout em segundos.",
    },
    dashboard: {
      title: "Dashboard",
      body: "Os últimos layouts, os comentários que chegaram e o envio rápido em uma só tela.",
    },
    storage: {
      title: "Controle de armazenamento",
      body: "Veja quanto espaço cada categoria ocupa e quanto ainda resta no seu plano.",
    },
    security: {
      title: "Segurança",
      body: "Verificação em duas etapas, sessões que você encerra quando quiser e links que só conhece quem você convida.",
    },
  },
} as const;

export const landingPlans = {
  title: "Comece grátis, cresça quando precisar",
  start: "Começar com {plan}",
  details: "Ver Detalhes do Plano",
} as const;

export const landingQuestions = {
  title: "Perguntas frequentes",
  list: [
    {
      question: "Meu cliente precisa criar uma conta para comentar?",
      answer:
        "Não. Ele abre o link, toca no ponto da imagem e escreve. O nome é opcional e fica lembrado no navegador dele.",
    },
    {
      question: "Como funciona o teste grátis?",
      answer:
        "O plano Basic começa com 7 dias de teste. Pedimos o cartão no início e a primeira cobrança só acontece depois do sétimo dia. Se você cancelar antes, nada é cobrado.",
    },
    {
      question: "Quem consegue ver os meus layouts?",
      answer:
        "Só você e quem tiver o link público de cada layout. As páginas públicas não aparecem em buscadores. Quem recebe o link pode repassá-lo, então trate-o como você trataria um arquivo enviado por email.",
    },
    {
      question: "O que acontece com os meus layouts se eu cancelar?",
      answer:
        "Eles continuam guardados, e os links públicos continuam abrindo. Você deixa de enviar novas imagens até assinar de novo, e pode baixar tudo ou excluir a conta quando quiser.",
    },
    {
      question: "Quais arquivos posso enviar?",
      answer:
        "JPG, PNG, GIF e WebP de até 50 MB. Capturas muito altas, de páginas inteiras, abrem sem perder nitidez.",
    },
    {
      question: "Dá para trabalhar em equipe?",
      answer:
        "Dá. No plano Team você convida até 9 pessoas para o seu espaço, como editoras ou leitoras, e todas veem os mesmos layouts e comentários. Elas não precisam pagar nada. O plano também inclui 100 GB, a API e os webhooks, e quem recebe o link continua comentando sem conta.",
    },
  ],
} as const;
