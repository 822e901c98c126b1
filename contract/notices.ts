/** What a notice is about. */
export const noticeKinds = ["comment", "reply", "mention", "approval", "finished"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** When a notice is also told by mail. */
export const mailChoices = ["now", "quarter", "hourly", "daily", "never"] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Of what happens in a space, what a person hears of, besides what names them. */
export const noticeScopes = ["all", "involved", "addressed"] as const;
export type NoticeScope = (typeof noticeScopes)[number];

/** What happened to a round of approval. */
export const approvalNews = ["approved", "changes_requested", "complete", "deadline"] as const;
export type ApprovalNews = (typeof approvalNews)[number];

export interface NoticeChoice {
  mail: MailChoice;
  push: boolean;
}

/** What holds until a person chooses something else. */
export const usualChoices: Readonly<Record<NoticeKind, NoticeChoice>> = {
  comment: { mail: "quarter", push: true },
  reply: { mail: "quarter", push: true },
  mention: { mail: "now", push: true },
  approval: { mail: "now", push: true },
  finished: { mail: "now", push: true },
};

export const usualScopes = {
  owner: "all",
  editor: "involved",
  viewer: "addressed",
} as const satisfies Record<string, NoticeScope>;

/** How long the bell remembers. */
export const NOTICE_DAYS = 30;

/** Above it, a count reads '99+'. */
export const MOST_COUNTED = 99;
