/** Texts of the mails that tell of what happened. A layout behind a guarded link is named in none of them. */
export const noticeMail = {
  comment: {
    subject: "Novo comentário em {title}",
    body: "Seu layout {title} recebeu um novo comentário:",
    bodyOfSpace: "O layout {title} recebeu um novo comentário:",
  },
  reply: {
    subject: "Nova resposta em {title}",
    body: "Um comentário no seu layout {title} recebeu uma resposta:",
    bodyOfSpace: "Um comentário no layout {title} recebeu uma resposta:",
  },
  mention: {
    subject: "{name} mencionou você em {title}",
    body: "{name} mencionou você em um comentário no layout {title}:",
    guardedSubject: "Mencionaram você em um layout protegido",
    guardedBody: "Alguém da sua equipe mencionou você em um layout com link protegido.",
  },
  approved: {
    subject: "{name} aprovou {title}",
    body: "{name} aprovou a versão {version} de {title}.",
    guardedSubject: "Uma aprovação em um layout protegido",
    guardedBody: "Uma versão de um layout com link protegido recebeu uma aprovação.",
  },
  complete: {
    subject: "Todos aprovaram {title}",
    body: "Todas as pessoas esperadas aprovaram a versão {version} de {title}. A última foi {name}.",
    guardedSubject: "Todos aprovaram um layout protegido",
    guardedBody: "Todas as pessoas esperadas aprovaram uma versão de um layout com link protegido.",
  },
  changes_requested: {
    subject: "{name} pediu ajustes em {title}",
    body: "{name} pediu ajustes na versão {version} de {title}.",
    guardedSubject: "Um pedido de ajustes em um layout protegido",
    guardedBody: "Alguém pediu ajustes em uma versão de um layout com link protegido.",
  },
  deadline: {
    subject: "O prazo de aprovação de {title} está chegando",
    body: "O prazo da rodada de aprovação da versão {version} de {title} é {deadline}, e ela ainda está aberta.",
    guardedSubject: "Um prazo de aprovação está chegando",
    guardedBody:
      "O prazo da rodada de aprovação de um layout com link protegido é {deadline}, e ela ainda está aberta.",
  },
  finished: {
    subjectOne: "{name} terminou: 1 comentário.",
    subjectMany: "{name} terminou: {count} comentários.",
    bodyOne: "{name} terminou de comentar o layout {title}: 1 comentário.",
    bodyMany: "{name} terminou de comentar o layout {title}: {count} comentários.",
    guardedSubject: "Alguém terminou de comentar um layout protegido",
    guardedBody: "Alguém terminou de comentar um layout com link protegido.",
  },
  /** Of comments and replies alone, on one layout. */
  words: {
    subjectMany: "{count} novos comentários em {title}",
    bodyMany: "Seu layout {title} recebeu {count} novos comentários:",
    bodyManyOfSpace: "O layout {title} recebeu {count} novos comentários:",
    subjectMixed: "{count} novos comentários e respostas em {title}",
    bodyMixed: "Seu layout {title} recebeu {count} novos comentários e respostas:",
    bodyMixedOfSpace: "O layout {title} recebeu {count} novos comentários e respostas:",
    guardedSubject: "Novos comentários em um layout protegido",
    guardedBody: "Um layout seu, com link protegido, recebeu novos comentários.",
    guardedBodyOfSpace: "Um layout com link protegido recebeu novos comentários.",
  },
  /** Of all sorts of things. */
  digest: {
    subjectHere: "{count} novidades em {title}",
    bodyHere: "Há {count} novidades no layout {title}:",
    guardedSubject: "Novidades em um layout protegido",
    guardedBody: "Há novidades em um layout com link protegido.",
    subjectLayouts: "{count} novidades em {layouts} layouts",
    bodyLayouts: "Veja o que aconteceu nos layouts que você acompanha:",
    guardedHeading: "Um layout com link protegido",
    guardedOne: "1 novidade",
    guardedMany: "{count} novidades",
    moreOne: "E mais 1 novidade neste layout.",
    moreMany: "E mais {count} novidades neste layout.",
  },
  /** Beside what somebody wrote. */
  teamOnly: "Só para a equipe",
  openComment: "Ver comentário",
  openLayout: "Ver no layout",
  openMention: "Ver o comentário",
  openAll: "Abrir o Alfinete",
  note: "Você recebe este aviso porque acompanha o que acontece nos layouts. Em Configurações, escolha o que chega por email e quando.",
  noteOpener: "Você recebe este aviso porque abriu a rodada de aprovação ou acompanha este layout.",
  stop: "Parar de receber",
} as const;

/** The page behind the link by which people stop such mails. */
export const unsubscribePages = {
  spoken: {
    title: "Parar de receber avisos?",
    body: "Você deixa de receber emails quando alguém comenta, responde, menciona você ou termina de comentar. Tudo continua chegando no Alfinete, e dá para voltar atrás em Configurações.",
  },
  approval: {
    title: "Parar de receber avisos de aprovação?",
    body: "Você deixa de receber emails sobre aprovações, pedidos de ajustes e prazos. Tudo continua chegando no Alfinete, e dá para voltar atrás em Configurações.",
  },
  all: {
    title: "Parar de receber todos os avisos?",
    body: "Você deixa de receber emails sobre o que acontece nos layouts. Tudo continua chegando no Alfinete, e dá para voltar atrás em Configurações.",
  },
  confirm: "Parar de receber",
  keep: "Continuar recebendo",
} as const;
