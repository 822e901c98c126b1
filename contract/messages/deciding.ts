import type { DecisionResult } from "#contract/approvals.ts";

/** Texts of approvals on public pages; they load when a layout waits for a decision. */

export const decisionBar = {
  region: "Pedido de aprovação",
  asks: "{space} pede sua aprovação",
  asksNobody: "Pedido de aprovação",
  version: "Versão {number}",
  until: "até {moment}",
  overdue: "Prazo vencido",
  overdueSince: "O prazo era {moment}. Ainda dá para decidir.",
  untilInFull: "Responda até {moment}.",
  noMessage: "O pedido é sobre a versão {number}, que está na tela.",
  invitedOnly: "Só decide quem recebeu o pedido por email, confirmando com um código.",
  show: "Ver o pedido inteiro",
  hide: "Recolher o pedido",
  approve: "Aprovar",
  requestChanges: "Pedir ajustes",
  otherVersion: "O pedido é sobre a versão {number}",
  showVersion: "Ver versão {number}",
  approved: "Você aprovou a versão {number}",
  changes_requested: "Você pediu ajustes na versão {number}",
  receipt: "Comprovante",
  change: "Mudar decisão",
  changing: "Mudar decisão",
  keep: "Manter a decisão",
} as const satisfies Record<DecisionResult, string> & Record<string, string>;

export const decisionForm = {
  approveTitle: "Aprovar a versão {number}",
  changesTitle: "Pedir ajustes na versão {number}",
  name: "Seu nome",
  text: "O que precisa mudar? (opcional)",
  textHint: "Vira um comentário, que todos com o link podem ler.",
  email: "Seu email",
  emailHint: "O mesmo em que você recebeu o pedido.",
  emailMissing: "Digite o email em que você recebeu o pedido.",
  sendCode: "Enviar código",
  codeSent: "Se este email estiver na lista de quem decide, o código chega em instantes: {email}",
  code: "Código de 6 dígitos",
  codeMissing: "Digite o código que enviamos por email.",
  anotherCode: "Enviar outro código",
  sentAgain: "Enviamos outro código. Vale só o mais novo.",
  otherEmail: "Usar outro email",
  kept: "Ao confirmar, guardamos seu nome, a hora, a versão e as impressões digitais do arquivo. Por 12 meses, também o endereço de rede e o navegador.",
  keptWithEmail:
    "Ao confirmar, guardamos seu nome, seu email, a hora, a versão e as impressões digitais do arquivo. Por 12 meses, também o endereço de rede e o navegador.",
  privacy: "Política de Privacidade",
  approve: "Aprovar",
  requestChanges: "Pedir ajustes",
  newerVersion: "Há uma versão nova.",
  newerVersionBody: "Nada foi registrado. Veja a versão nova antes de decidir.",
  see: "Ver",
  understood: "Entendi",
  over: "Este pedido de aprovação foi encerrado. Nada foi registrado.",
  replaced: "O pedido mudou enquanto você decidia. Nada foi registrado.",
  failed: "Não foi possível registrar sua decisão. Tente de novo.",
  codeFailed: "Não foi possível enviar o código. Tente de novo.",
} as const;

export const finishing = {
  finish: "Terminei meus comentários",
  hint: "Avisa por email quem compartilhou este layout.",
  done: "Pronto, avisamos que você terminou.",
  failed: "Não foi possível avisar. Tente de novo.",
} as const;
