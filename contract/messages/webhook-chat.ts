import type { DecisionResult } from "#contract/approvals.ts";
import type { WebhookEventType } from "#contract/webhook-events.ts";

type Told = Exclude<WebhookEventType, "approval.decided"> | "webhook.test";

/** The headings of messages in a chat. */
export const chatHeadings: Record<Told, string> = {
  "comment.created": "Novo comentário em {layout}",
  "comment.updated": "Comentário alterado em {layout}",
  "comment.resolved": "Comentário resolvido em {layout}",
  "comment.reopened": "Comentário reaberto em {layout}",
  "comment.deleted": "Comentário excluído em {layout}",
  "reply.created": "Nova resposta em {layout}",
  "layout.created": "Novo layout: {layout}",
  "version.created": "Versão {number} de {layout}",
  "webhook.test": "Este webhook do Alfinete está funcionando",
};

export const decisionHeadings: Record<DecisionResult, string> = {
  approved: "{layout} foi aprovado na versão {version}",
  changes_requested: "Ajustes pedidos em {layout}, versão {version}",
};

export const chatWords = {
  open: "Abrir no Alfinete",
  picture: "O ponto do layout de que se fala",
  removed: "Comentário removido pelo autor",
} as const;
