import { randomUUID } from "node:crypto";
import { addNotices, type NoticeServices } from "#server/features/notices/add-notices.ts";
import { listenersOf } from "#server/features/notices/listeners-of.ts";
import type { NoticeDraft } from "#server/features/notices/notice-draft.ts";
import { type Happening, noticeFor } from "#server/features/notices/who-is-told.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { overviewTopic } from "#server/platform/live/topics.ts";
import type { EventLayout, RecordedEvent } from "#server/recorded-events.ts";

type Told = Omit<NoticeDraft, "userId" | "kind">;

/** What happens rarely is told in the transaction in which it happens. */
export async function noteEvent(
  services: NoticeServices,
  tx: Tx,
  event: RecordedEvent,
): Promise<void> {
  switch (event.type) {
    case "comment.created":
    case "reply.created":
      return noteMentions(services, tx, event);
    case "approval.decided": {
      const { layout, at, decided } = event;
      const { id: subjectId, round, result, completes } = decided;
      const happening = { type: "decision", openerId: round.createdBy ?? layout.userId } as const;
      const news = result === "approved" && completes ? "complete" : result;
      return note(services, tx, layout, happening, { subjectId, roundId: round.id, news, at });
    }
    case "round.due_soon": {
      const { layout, at, round } = event;
      const happening = { type: "deadline", openerId: round.createdBy ?? layout.userId } as const;
      return note(services, tx, layout, happening, {
        subjectId: randomUUID(),
        roundId: round.id,
        news: "deadline",
        at,
      });
    }
    case "guest.finished": {
      const { layout, at, name: guestName, comments: guestComments, guestId } = event;
      const told = { subjectId: randomUUID(), guestName, guestComments, guestId, at };
      return note(services, tx, layout, { type: "finished" }, told);
    }
  }
}

async function note(
  services: NoticeServices,
  tx: Tx,
  layout: EventLayout,
  happening: Happening,
  told: Told,
): Promise<void> {
  const listeners = await listenersOf(tx, { layout, now: services.clock() });
  const drafts = listeners.flatMap((listener) => {
    const kind = noticeFor(happening, listener);
    return kind ? { ...told, kind, userId: listener.userId } : [];
  });
  await addNotices(services, tx, { layout, now: told.at }, drafts);
  await services.live.publish(tx, overviewTopic(layout.userId), "news");
}

type Spoken = Extract<RecordedEvent, { type: "comment.created" | "reply.created" }>;

/** Whoever is named is told at once. */
async function noteMentions(services: NoticeServices, tx: Tx, event: Spoken): Promise<void> {
  const { layout, at, seq, mentioned } = event;
  if (mentioned.length === 0) return;
  const subject =
    event.type === "comment.created"
      ? { subjectId: event.comment.id, commentId: event.comment.id }
      : {
          subjectId: event.reply.id,
          commentId: event.reply.commentId,
          replyId: event.reply.id,
        };
  const drafts = mentioned.map((userId) => ({
    ...subject,
    userId,
    kind: "mention" as const,
    seq,
    at,
  }));
  await addNotices(services, tx, { layout, now: at }, drafts);
}
