import type { DecisionResult, ReviewState, RoundEnd } from "#contract/approvals.ts";

/** Texts of approvals as the space sees them: in the review room, on cards and in lists. */

export const reviewStateNames = {
  in_review: "Em revisão",
  changes_requested: "Ajustes pedidos",
  approved: "Aprovado",
} as const satisfies Record<ReviewState, string>;

export const reviewFilter = {
  label: "Estado da aprovação",
  all: "Todos os estados",
  emptyTitle: {
    in_review: "Nenhum layout em revisão",
    changes_requested: "Nenhum layout com ajustes pedidos",
    approved: "Nenhum layout aprovado",
  },
  emptyBody: "Só aparecem aqui os layouts com uma rodada de aprovação aberta neste estado.",
} as const;

export const approvalPanel = {
  tab: "Aprovação",
  loadFailed: "Erro ao carregar a aprovação",
  emptyTitle: "Um sim que fica registrado",
  emptyBody:
    "Peça a aprovação desta versão. Quem tem o link aprova ou pede ajustes, e cada decisão guarda quem, quando e qual arquivo, com um comprovante em PDF.",
  emptyForViewer:
    "Nenhum pedido de aprovação aberto. Quem edita os layouts do espaço pode pedir a aprovação aqui.",
  ask: "Pedir aprovação",
  askAgain: "Pedir aprovação da versão {number}",
  version: "Versão {number}",
  askedBy: "Pedido por {name}, {when}",
  message: "Mensagem",
  deadline: "Prazo",
  noDeadline: "Sem prazo",
  overdue: "Prazo vencido",
  edit: "Alterar",
  end: "Encerrar rodada",
  roundReceipt: "Comprovante da rodada",
  roundEvidence: "PDF completo da rodada",
  evidenceNote: "O PDF completo é só do espaço: inclui endereço de rede e navegador, por 12 meses.",
} as const;

export const roundPeople = {
  title: "Quem decide",
  anybody: "Qualquer pessoa com o link, dizendo o nome.",
  erased: "Pessoa que pediu para ser esquecida",
  waiting: "Ainda não decidiu",
  approved: "Aprovou",
  changes_requested: "Pediu ajustes",
  resend: "Reenviar",
  resendTo: "Reenviar o pedido a {email}",
  resent: "Pedido reenviado para {email}.",
  resendFailed: "Não foi possível reenviar o pedido.",
} as const satisfies Record<DecisionResult, string> & Record<string, string>;

export const decisionList = {
  title: "Decisões",
  none: "Ninguém decidiu ainda.",
  erased: "Nome apagado a pedido",
  byCode: "confirmou por código",
  byBrowser: "sem código",
  replaced: "mudou de decisão depois",
  noneOpen: "nenhum comentário aberto",
  oneOpen: "1 comentário aberto",
  open: "{count} comentários abertos",
  comment: "Ver o que pediu",
  receipt: "Comprovante",
  receiptOf: "Comprovante da decisão de {name}",
  evidence: "PDF completo",
  evidenceOf: "PDF completo da decisão de {name}",
} as const;

export const earlierRounds = {
  title: "Rodadas anteriores",
  round: "Versão {number} · {state}",
  undecided: "Sem decisão",
  ended: {
    ended: "Encerrada em {date}",
    new_version: "Encerrada por uma nova versão em {date}",
    version_removed: "Encerrada com a exclusão da versão em {date}",
  } satisfies Record<RoundEnd, string>,
} as const;

export const roundForm = {
  askTitle: "Pedir aprovação",
  askBody: "Da versão {number}. Quem abrir o link vê o pedido, com “Aprovar” e “Pedir ajustes”.",
  asBefore: "A mensagem e os emails são os da rodada anterior.",
  editTitle: "Alterar o pedido",
  editBody: "Quem estiver com a página aberta vê a mudança na hora.",
  message: "Mensagem (opcional)",
  messagePlaceholder: "O que a pessoa precisa conferir antes de aprovar?",
  deadline: "Prazo (opcional)",
  deadlineHint: "Passado o prazo, ainda dá para decidir: o pedido só fica marcado “Prazo vencido”.",
  until: "Até {moment}.",
  quick: "Prazos rápidos",
  tomorrow: "Amanhã",
  inDays: "Em {days} dias",
  inOneWeek: "Em uma semana",
  noDeadline: "Sem prazo",
  deadlineUnclear: "Escolha o dia e a hora do prazo.",
  people: "Emails de quem decide (opcional)",
  peopleExample: "ana@cliente.com.br, caio@cliente.com.br",
  peopleHint: "Um ou vários, separados por vírgula, espaço ou linha.",
  peopleMeaning:
    "Com emails aqui, só essas pessoas decidem: cada uma recebe o pedido e confirma com um código enviado por email. Sem emails, decide qualquer pessoa com o link, dizendo o nome.",
  decidedStay: "Quem já decidiu continua na lista.",
  ask: "Pedir aprovação",
  save: "Salvar",
  asked: "Aprovação pedida.",
  askedOne: "Aprovação pedida. Enviamos um email para {email}.",
  askedMany: "Aprovação pedida. Enviamos {count} emails.",
  saved: "Pedido alterado.",
  askFailed: "Não foi possível pedir a aprovação.",
  saveFailed: "Não foi possível alterar o pedido.",
} as const;

export const endRoundDialog = {
  title: "Encerrar esta rodada?",
  body: "Ninguém mais poderá decidir sobre a versão {number} neste pedido. As decisões e os comprovantes continuam guardados.",
  confirm: "Encerrar rodada",
  done: "Rodada encerrada.",
  failed: "Não foi possível encerrar a rodada.",
} as const;
