import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, max, min, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import type { ChoiceOf } from "#server/features/notices/choices.ts";
import {
  isToldAlone,
  type MailHistory,
  mailDue,
} from "#server/features/notices/mail/mail-times.ts";
import type { NoticeDraft, NoticePlace, NoticeRow } from "#server/features/notices/notice-draft.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import { jobKind } from "#server/platform/jobs/jobs.ts";

/** With a mail's id, that one; without, all that a person is owed by then. */
export const noticeMailJob = jobKind<{ userId: string; mailId?: string }>("notice-mail");

interface Planned {
  drafts: readonly NoticeDraft[];
  choiceOf: ChoiceOf;
}

type MailColumns = Pick<NoticeRow, "mailDueAt" | "mailId">;

/** Decides which mail tells each notice, before there are rows. */
export async function planMails(tx: Tx, place: NoticePlace, { drafts, choiceOf }: Planned) {
  const userIds = [...new Set(drafts.map(({ userId }) => userId))];
  const histories = await readHistories(tx, place, userIds);
  const columnsOf = ({ userId, kind }: Pick<NoticeDraft, "userId" | "kind">): MailColumns => {
    const { mail } = choiceOf(userId, kind);
    if (isToldAlone(kind, mail)) return { mailDueAt: place.now, mailId: randomUUID() };
    const history = histories.get(userId) ?? { last: null, owed: null };
    return { mailDueAt: mailDue(mail, place.now, history), mailId: null };
  };
  return {
    columnsOf,
    /** One job for each mail: those that join a planned one find its job there. */
    async order({ jobs }: Pick<Services, "jobs">, tx: Tx, made: readonly NoticeRow[]) {
      const ordered = new Set<string>();
      for (const { userId, mailDueAt, mailId } of made) {
        if (!mailDueAt) continue;
        const isPlanned = histories.get(userId)?.dues.has(mailDueAt.getTime()) ?? false;
        const key = mailId ?? `${userId} ${mailDueAt.getTime()}`;
        if ((isPlanned && !mailId) || ordered.has(key)) continue;
        ordered.add(key);
        const startAfter = mailDueAt > place.now ? { startAfter: mailDueAt } : {};
        await jobs.enqueue(tx, noticeMailJob, { userId, ...(mailId && { mailId }) }, startAfter);
      }
    },
  };
}

interface History extends MailHistory {
  /** Every moment at which the person will be mailed anyway. */
  dues: ReadonlySet<number>;
}

async function readHistories(
  tx: Tx,
  { layout }: NoticePlace,
  userIds: string[],
): Promise<Map<string, History>> {
  const ofPeople = inArray(notices.userId, userIds);
  const isOwed = and(isNotNull(notices.mailDueAt), isNull(notices.mailId));
  const here = eq(notices.layoutId, layout.id);
  const isSaid = inArray(notices.kind, ["comment", "reply"]);
  const [mailed, owed] = await Promise.all([
    tx
      .select({ userId: notices.userId, last: max(notices.mailedAt) })
      .from(notices)
      .where(and(ofPeople, here, isSaid))
      .groupBy(notices.userId),
    tx
      .select({
        userId: notices.userId,
        due: notices.mailDueAt,
        here: sql<boolean>`bool_or(${here} and ${isSaid})`,
      })
      .from(notices)
      .where(and(ofPeople, isOwed))
      .groupBy(notices.userId, notices.mailDueAt)
      .orderBy(min(notices.mailDueAt)),
  ]);
  return new Map(
    userIds.map((userId) => {
      const theirs = owed.filter((row) => row.userId === userId);
      const last = mailed.find((row) => row.userId === userId)?.last ?? null;
      const earlier = userId === layout.userId ? layout.noticeSentAt : null;
      return [
        userId,
        {
          last: latest(last, earlier),
          owed: theirs.find((row) => row.here)?.due ?? null,
          dues: new Set(theirs.flatMap(({ due }) => due?.getTime() ?? [])),
        },
      ];
    }),
  );
}

function latest(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other);
}
