/** Texts of the mails to people who left an address while commenting without an account. */
export const guestNoticeMail = {
  /** Sent to whatever address was typed: it says nothing that anybody chose. */
  confirmation: {
    subject: "Confirme seu email para saber das respostas",
    body: "Alguém, provavelmente você, deixou este email ao comentar no Alfinete, para receber um aviso quando responderem. Se foi você, confirme que o endereço é seu.",
    action: "Confirmar email",
    note: "O link vale por 7 dias. Se não foi você, ignore esta mensagem: sem a confirmação, nenhum aviso é enviado.",
  },
  answers: {
    subjectOne: "{name} respondeu em {title}",
    bodyOne: "{name} respondeu em uma conversa sua no layout {title}:",
    subjectMany: "{count} respostas em {title}",
    bodyMany: "Você recebeu {count} respostas no layout {title}:",
    guardedSubject: "Novas respostas em um layout protegido",
    guardedBody: "Responderam a você em um layout com link protegido.",
    openComment: "Ver a conversa",
    openLayout: "Ver no layout",
    note: "Você recebe este aviso porque pediu, ao comentar, para saber quando respondessem.",
    stop: "Parar de receber",
  },
} as const;

/** The page behind the link of the confirmation. */
export const confirmGuestPage = {
  title: "Saber quando responderem?",
  body: "Quando responderem ao que você escreveu, avisamos neste email, no máximo uma vez a cada 15 minutos por layout. Cada aviso traz um link para parar.",
  confirm: "Confirmar meu email",
  doneTitle: "Email confirmado",
  doneBody: "Avisamos você quando responderem.",
  back: "Voltar ao layout",
  overTitle: "Este link não vale mais",
  overBody:
    "Ele já foi usado ou venceu. Se quiser receber avisos, deixe seu email de novo ao comentar.",
} as const;

/** The page behind the link in each mail, by which people stop them. */
export const stopGuestPage = {
  title: "Parar de receber avisos?",
  body: "Seus comentários continuam onde estão. Se quiser, apagamos também o seu email.",
  here: "Parar neste layout",
  everywhere: "Parar em todos e apagar meu email",
  hereTitle: "Avisos desligados",
  hereBody: "Você não recebe mais avisos das respostas neste layout.",
  everywhereTitle: "Email apagado",
  everywhereBody: "Seu email não está mais com a gente, e você não recebe mais avisos.",
} as const;
