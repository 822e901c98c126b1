/** What requests about approvals are refused with. */
export const approvalMessages = {
  newerVersion: "Há uma versão nova.",
  roundOver: "Esta rodada de aprovação já foi encerrada.",
  roundOpen: "Já há uma rodada de aprovação aberta neste layout.",
  codeRequired: "Nesta rodada, quem decide confirma o email com um código.",
  wrongCode: "Código incorreto ou vencido. Peça outro e tente de novo.",
  versionDecided: "Esta versão já recebeu uma decisão e não pode ser excluída sozinha.",
  nothingWritten: "Deixe pelo menos um comentário antes de terminar.",
} as const;
