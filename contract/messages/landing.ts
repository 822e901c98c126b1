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
  onItsWay: "Chegando para quem desenhou…",
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

/** Three moments of the same layout, from the link to the approval. */
export const landingScenes = {
  title: "Do link à aprovação, sem reunião no meio",
  people: { designer: "Lia Prado", space: "Estúdio Caju", client: "Nara" },
  artwork: {
    layout: "Página inicial: Café Jatobá",
    brand: "Café Jatobá",
    title: ["Da serra direto", "para a xícara."],
    action: "Ver os cafés",
  },
  send: {
    title: "Mande por onde vocês já conversam",
    body: "Cada layout tem um link. No WhatsApp ele chega com a imagem e um convite para quem vai opinar: nada para instalar, nenhuma conta para criar.",
    label:
      "Conversa no WhatsApp: o link do layout aparece com a imagem, e Nara responde que já vai abrir.",
    message: "Nara, a página inicial está pronta. O que você acha?",
    sentAt: "14:02",
    answer: "Abrindo aqui no celular!",
    answeredAt: "14:03",
  },
  tap: {
    title: "O cliente toca onde quer mudar",
    body: "Funciona no celular, com um dedo. O comentário fica preso ao ponto da imagem, então ninguém precisa explicar onde fica o quê.",
    label:
      "O layout aberto no celular: Nara tocou na foto e escreve um comentário, com o pino no ponto certo.",
    form: "Novo comentário",
    send: "Enviar",
    comment: "Essa foto podia ter mais luz? E o botão quase não aparece.",
  },
  approve: {
    title: "Compare as versões e receba o sim",
    body: "A nova versão vai no mesmo link. O cliente compara com a anterior, vê o que mudou e aprova. A decisão fica registrada, com comprovante.",
    until: "Versão 2 · até sexta, 18h",
    approved: "{name} aprovou a versão {number}",
    evidence: "Registrado com data, hora e a impressão digital do arquivo.",
    again: "Ver de novo",
  },
} as const;

export const landingFeatures = {
  title: "O resto fica no lugar sozinho",
  cards: {
    feedback: {
      title: "Comentário no ponto exato",
      body: "Você lê já vendo o lugar de que o cliente fala. Responda ali mesmo e marque como resolvido.",
    },
    links: {
      title: "Link pronto na hora",
      body: "Terminou de enviar, já pode compartilhar. Com senha e prazo, se o trabalho pedir.",
    },
    categories: {
      title: "Cada cliente na sua categoria",
      body: "Separe por cliente, projeto ou fase e encontre qualquer layout em segundos.",
    },
    dashboard: {
      title: "O dia em uma tela",
      body: "O dashboard junta os últimos layouts, os comentários que chegaram e o envio rápido.",
    },
    storage: {
      title: "Espaço sem surpresa",
      body: "Veja quanto cada categoria ocupa e quanto ainda cabe no seu plano.",
    },
    security: {
      title: "Só vê quem você escolhe",
      body: "Links que ninguém adivinha e que não aparecem em buscadores, e sua conta com verificação em duas etapas.",
    },
  },
} as const;

export const landingPlans = {
  title: "Comece grátis, cresça quando precisar",
  body: "Comentários, versões, comparação e aprovação vêm em todos os planos. O que muda é o espaço, o atendimento e a equipe.",
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

export const landingClosing = {
  title: "Mande o próximo layout por link.",
  body: "Em poucos minutos ele está na mão do cliente, e cada opinião volta com endereço.",
  start: "Enviar meu primeiro layout",
} as const;
