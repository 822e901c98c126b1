/** Texts of the mails about approvals. A layout behind a guarded link is named in none of them. */
export const approvalMail = {
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
} as const;
