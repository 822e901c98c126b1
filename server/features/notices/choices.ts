import { eq, inArray } from "drizzle-orm";
import { type NoticeChoice, type NoticeKind, usualChoices } from "#contract/notices.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { noticeChoices } from "#server/platform/db/schema/notices.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** What the switch for mails about what people write turns off: `profiles.comment_mails`. */
export const spokenKinds: readonly NoticeKind[] = ["comment", "reply", "mention", "finished"];

export type ChoiceOf = (userId: string, kind: NoticeKind) => NoticeChoice;

/** Whoever changes what a person chose holds this: changes of one moment come one after the other. */
export async function holdChoices(tx: Tx, userId: string): Promise<void> {
  const { id } = profiles;
  await tx.select({ id }).from(profiles).where(eq(id, userId)).for("no key update");
}

/** What people chose, or what is usual. */
export async function readChoices(db: Queryable, userIds: readonly string[]): Promise<ChoiceOf> {
  const found = await db
    .select({ userId: profiles.id, spokenMails: profiles.commentMails, choice: noticeChoices })
    .from(profiles)
    .leftJoin(noticeChoices, eq(noticeChoices.userId, profiles.id))
    .where(inArray(profiles.id, [...userIds]));
  const silent = new Set(
    found.filter(({ spokenMails }) => !spokenMails).map(({ userId }) => userId),
  );
  const chosen = new Map(
    found.flatMap(({ choice }) => (choice ? [[`${choice.userId} ${choice.kind}`, choice]] : [])),
  );
  return (userId, kind) => {
    const { mail, push } = chosen.get(`${userId} ${kind}`) ?? usualChoices[kind];
    const isSilent = silent.has(userId) && spokenKinds.includes(kind);
    return { mail: isSilent ? "never" : mail, push };
  };
}
