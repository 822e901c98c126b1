import type { notices } from "#server/platform/db/schema/notices.ts";

export type NoticeRow = typeof notices.$inferSelect;

/** A notice before it is known how it reaches its person. */
export type NoticeDraft = Pick<NoticeRow, "userId" | "kind" | "subjectId"> &
  Partial<
    Pick<
      NoticeRow,
      | "commentId"
      | "replyId"
      | "roundId"
      | "seq"
      | "news"
      | "guestName"
      | "guestComments"
      | "guestId"
    >
  > & { at: Date };

export interface NoticePlace {
  layout: { id: string; userId: string; noticeSentAt: Date | null };
  now: Date;
}
