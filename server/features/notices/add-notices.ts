import type { Services } from "#server/context.ts";
import { type ChoiceOf, readChoices } from "#server/features/notices/choices.ts";
import { planMails } from "#server/features/notices/mail/plan-mails.ts";
import type { NoticeDraft, NoticePlace, NoticeRow } from "#server/features/notices/notice-draft.ts";
import { owePushes } from "#server/features/notices/push/owe-pushes.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { notices } from "#server/platform/db/schema/notices.ts";
import { personTopic } from "#server/platform/live/topics.ts";

export type NoticeServices = Pick<Services, "jobs" | "live" | "clock">;

/** A statement takes 65,535 parameters. */
const BATCH = 1_000;

/** The bell, the mails and the pushes that follow; what a person was told of already is left as it is. */
export async function addNotices(
  services: NoticeServices,
  tx: Tx,
  place: NoticePlace,
  drafts: readonly NoticeDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const userIds = [...new Set(drafts.map(({ userId }) => userId))].sort();
  const choiceOf = await readChoices(tx, userIds);
  const mails = await planMails(tx, place, { drafts, choiceOf });
  const made: NoticeRow[] = [];
  for (let start = 0; start < drafts.length; start += BATCH) {
    const rows = drafts.slice(start, start + BATCH).map(({ at, ...draft }) => ({
      ...draft,
      layoutId: place.layout.id,
      spaceId: place.layout.userId,
      createdAt: at,
      ...mails.columnsOf(draft),
    }));
    made.push(...(await tx.insert(notices).values(rows).onConflictDoNothing().returning()));
  }
  if (made.length === 0) return;
  await mails.order(services, tx, made);
  await owePushes(services, tx, pushed(made, choiceOf));
  const told = [...new Set(made.map(({ userId }) => userId))];
  await services.live.publish(tx, told.map(personTopic), "notices");
}

function pushed(made: readonly NoticeRow[], choiceOf: ChoiceOf): NoticeRow[] {
  return made.filter(({ userId, kind }) => choiceOf(userId, kind).push);
}
