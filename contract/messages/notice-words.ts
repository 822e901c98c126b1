import type { ApprovalNews, MailChoice, NoticeKind, NoticeScope } from "#contract/notices.ts";

/** What the kinds, channels and scopes of notices are called. */
export const noticeKindWords: Readonly<Record<NoticeKind, string>> = {
  comment: "Novos comentários",
  reply: "Respostas",
  mention: "Menções a você",
  approval: "Aprovações e prazos",
  finished: "Quem terminou de comentar",
};

export const mailChoiceWords: Readonly<Record<MailChoice, string>> = {
  now: "Na hora",
  quarter: "A cada 15 minutos",
  hourly: "A cada hora",
  daily: "Uma vez por dia, às 8h",
  never: "Nunca",
};

export const noticeScopeWords: Readonly<Record<NoticeScope, string>> = {
  all: "Tudo",
  involved: "O que enviei ou em que participei",
  addressed: "Só menções e respostas para mim",
};

/** What happened, in one line. `{name}` did it, `{title}` is the layout. */
export const noticeSentences = {
  comment: "{name} comentou",
  reply: "{name} respondeu",
  mention: "{name} mencionou você",
  finishedOne: "{name} terminou: 1 comentário",
  finishedMany: "{name} terminou: {count} comentários",
} as const;

export const approvalSentences: Readonly<Record<ApprovalNews, string>> = {
  approved: "{name} aprovou",
  changes_requested: "{name} pediu ajustes",
  complete: "Todos aprovaram",
  deadline: "O prazo da aprovação está chegando",
};

export function finishedSentence(comments: number): string {
  return comments === 1 ? noticeSentences.finishedOne : noticeSentences.finishedMany;
}
