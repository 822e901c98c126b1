import type { MailContent } from "#server/platform/mail/render-mail.ts";

/** What differs from one such mail to the next. */
export type NoticeContent = Pick<MailContent, "subject" | "body" | "quotes" | "sections" | "more">;
