/** Texts of the mails about approvals. A layout behind a guarded link is named in none of them. */
export const approvalMail = {
  /** For a person whose name is an address, or is not known any more. */
  someone: "Alguém",
  /** For a space that has no name. */
  unnamedSpace: "Um espaço no Alfinete",
  request: {
    subject: "{space} pede sua aprovação: {title}",
    body: "{space} pede que você aprove a versão {version} de {title}, ou diga o que falta ajustar.",
    guardedSubject: "{space} pede sua aprovação",
    guardedBody:
      "{space} pede que você aprove um layout com link protegido, ou diga o que falta ajustar.",
    until: " O prazo é {deadline}.",
    action: "Ver e decidir",
    note: "Para decidir, você confirma este email com um código que enviamos na hora. Se você não esperava este pedido, ignore esta mensagem.",
  },
  reminder: {
    subject: "O prazo está chegando: {title}",
    body: "{space} ainda espera a sua decisão sobre a versão {version} de {title}.",
    guardedSubject: "O prazo da sua decisão está chegando",
    guardedBody: "{space} ainda espera a sua decisão sobre um layout com link protegido.",
  },
  opener_reminder: {
    subject: "O prazo de aprovação de {title} está chegando",
    body: "O prazo da rodada de aprovação da versão {version} de {title} é {deadline}, e ela ainda está aberta.",
    guardedSubject: "Um prazo de aprovação está chegando",
    guardedBody:
      "O prazo da rodada de aprovação de um layout com link protegido é {deadline}, e ela ainda está aberta.",
    action: "Ver no layout",
    note: "Você recebe este aviso porque abriu a rodada.",
  },
  decision: {
    approvedSubject: "{name} aprovou {title}",
    approvedBody: "{name} aprovou a versão {version} de {title}.",
    completeSubject: "Todos aprovaram {title}",
    completeBody:
      "Todas as pessoas esperadas aprovaram a versão {version} de {title}. A última foi {name}.",
    changesSubject: "{name} pediu ajustes em {title}",
    changesBody: "{name} pediu ajustes na versão {version} de {title}.",
    guardedApprovedSubject: "Uma aprovação em um layout protegido",
    guardedApprovedBody: "Uma versão de um layout com link protegido recebeu uma aprovação.",
    guardedCompleteSubject: "Todos aprovaram um layout protegido",
    guardedCompleteBody:
      "Todas as pessoas esperadas aprovaram uma versão de um layout com link protegido.",
    guardedChangesSubject: "Um pedido de ajustes em um layout protegido",
    guardedChangesBody: "Alguém pediu ajustes em uma versão de um layout com link protegido.",
    action: "Ver no layout",
    note: "Você recebe este aviso porque abriu a rodada de aprovação ou é o dono do espaço.",
  },
  receipt: {
    subject: "Seu comprovante: {title}",
    approvedBody: "Você aprovou a versão {version} de {title} em {moment}.",
    changesBody: "Você pediu ajustes na versão {version} de {title} em {moment}.",
    guardedSubject: "Seu comprovante",
    guardedApprovedBody: "Você aprovou um layout com link protegido em {moment}.",
    guardedChangesBody: "Você pediu ajustes em um layout com link protegido em {moment}.",
    action: "Ver o comprovante",
    note: "Guarde esta mensagem: o comprovante mostra o que foi decidido, quando e sobre qual arquivo. Quem tem o link também o vê, com o seu email abreviado.",
  },
  code: {
    subject: "{code} é seu código para decidir",
    body: "Digite este código na página em que você o pediu, para decidir sobre {title}:",
    guardedBody: "Digite este código na página em que você o pediu:",
    note: "O código vale por {minutes} minutos e só pode ser usado uma vez. Se você não pediu, ignore esta mensagem.",
  },
  finished: {
    subjectOne: "{name} terminou: 1 comentário.",
    subjectMany: "{name} terminou: {count} comentários.",
    bodyOne: "{name} terminou de comentar o layout {title}: 1 comentário.",
    bodyMany: "{name} terminou de comentar o layout {title}: {count} comentários.",
    guardedSubject: "Alguém terminou de comentar um layout protegido",
    guardedBody: "Alguém terminou de comentar um layout seu, com link protegido.",
    action: "Ver no layout",
  },
} as const;
