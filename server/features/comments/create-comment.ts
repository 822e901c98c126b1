import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { foldText } from "#contract/fold-text.ts";
import { ANONYMOUS } from "#contract/messages/comments.ts";
import type { Context, Services } from "#server/context.ts";
import { sendNotice } from "#server/features/comments/comment-notice.ts";
import { type CommentRow, presentComment } from "#server/features/comments/comment-queries.ts";
import {
  type Pin,
  type Pinned,
  pinStatement,
  valuesOf,
} from "#server/features/comments/pin-comments.ts";
import { sendWebhookEvents } from "#server/features/webhooks/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { isDatabaseSilent, sqlState } from "#server/platform/db/database-errors.ts";
import { inLots } from "#server/platform/db/in-lots.ts";
import { comments } from "#server/platform/db/schema/comments.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { type Sent, sentTogether } from "#server/platform/db/sent.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

export interface CommentDraft {
  id: string;
  name?: string | undefined;
  comment: string;
  x_position: number;
  y_position: number;
}

export type Target = Pick<Pin, "byOwner" | "publicLink">;

export type CreateComment = (
  ctx: Context,
  target: Target,
  draft: CommentDraft,
) => Promise<CommentRow>;

type CommentServices = Pick<Services, "db" | "jobs" | "live" | "log" | "shared">;

const MOST_TOGETHER = 50;

/**
 * One comment however often it is sent: the client's id decides. The comments of a moment share a
 * transaction; when anything goes wrong in it, each gets one of its own.
 */
export function commentCreator(services: CommentServices): CreateComment {
  const { db, live, log, shared } = services;
  const pinInto = pinStatement(live);

  async function pinAll(tx: Tx, pins: readonly Pin[]): Promise<(Pinned | undefined)[]> {
    const outcomes = await pinInto(tx, valuesOf(pins));
    const byNumber = new Map(outcomes.map((outcome) => [outcome.nth, outcome]));
    return pins.map((_, at) => byNumber.get(at + 1));
  }

  const pinTogether = inLots({ most: MOST_TOGETHER, hands: shared.lines }, (pins: readonly Pin[]) =>
    shared
      .run(
        (tx) => pinAll(tx, pins),
        (tx, pinned) => tell(services, tx, rowsOf(pins, pinned)),
      )
      .catch((error: unknown) => {
        log.warn("comments are pinned one by one", { error, sqlstate: sqlState(error) });
        throw error;
      }),
  );

  function pinAlone(pin: Pin): Promise<Pinned | undefined> {
    return db.transaction(async (tx) => {
      const pinned = await pinAll(tx, [pin]);
      const { answered } = await tell(services, tx, rowsOf([pin], pinned));
      await answered;
      return pinned[0];
    });
  }

  return async (ctx, target, draft) => {
    const pin = pinOf(ctx, target, draft);
    try {
      const pinned = await pinTogether(pin).catch((error: unknown) => {
        // Whoever waited for a silent database is told so, instead of waiting again.
        if (isDatabaseSilent(error)) throw error;
        return pinAlone(pin);
      });
      const row = rowOf(pin, requirePlace(pinned, pin.at));
      live.echo(layoutTopic(row.layoutId), String(row.seq));
      return row;
    } catch (error) {
      // Only what was never sent is limited.
      if (error instanceof Failure && error.code === "too_many_requests") throw error;
      if (isDatabaseSilent(error)) throw error;
      // Sent before, or at the same moment: that one counts, whatever became of this one.
      const twin = await findSent(ctx, target, draft.id);
      if (!twin) throw error;
      // Its commit may have been this one's, whose answer was lost on the way.
      live.echo(layoutTopic(twin.layoutId), String(twin.seq));
      return twin;
    }
  };
}

function pinOf({ clientAddress, clock }: Context, target: Target, draft: CommentDraft): Pin {
  return {
    id: draft.id,
    ...target,
    address: clientAddress,
    name: draft.name || ANONYMOUS,
    comment: draft.comment,
    folded: foldText(draft.comment),
    x: draft.x_position,
    y: draft.y_position,
    at: clock(),
  };
}

type Placed = Pinned & { seq: number };

function isPlaced(pinned: Pinned | undefined): pinned is Placed {
  return typeof pinned?.seq === "number";
}

function requirePlace(pinned: Pinned | undefined, now: Date): Placed {
  if (isPlaced(pinned)) return pinned;
  if (pinned?.paused) throw new Failure("comments_paused");
  const until = pinned?.refused_until ?? null;
  if (until === null) throw new Failure("not_found");
  const seconds = Math.ceil((new Date(until).getTime() - now.getTime()) / 1000);
  throw new Failure("too_many_requests", { retry_after: Math.max(seconds, 1) });
}

function rowOf(pin: Pin, { layout_id, owner_id, seq }: Placed): CommentRow {
  return {
    id: pin.id,
    layoutId: layout_id,
    ownerId: owner_id,
    seq,
    byOwner: pin.byOwner,
    name: pin.name,
    comment: pin.comment,
    commentFolded: pin.folded,
    xPosition: pin.x,
    yPosition: pin.y,
    createdAt: pin.at,
  };
}

interface NewComment {
  row: CommentRow;
  placed: Placed;
}

function rowsOf(pins: readonly Pin[], pinned: readonly (Pinned | undefined)[]): NewComment[] {
  return pins.flatMap((pin, at) => {
    const placed = pinned[at];
    return isPlaced(placed) ? [{ row: rowOf(pin, placed), placed }] : [];
  });
}

/** In the transaction of the comments: no commit, no webhook and no mail. */
async function tell(
  services: CommentServices,
  tx: Tx,
  created: readonly NewComment[],
): Promise<Sent> {
  const events = created.map(({ row, placed: { listening, title } }) => ({
    ownerId: row.ownerId,
    listening,
    at: row.createdAt,
    data: { ...presentComment(row), layout: { id: row.layoutId, title } },
  }));
  const due = created.filter(({ placed }) => placed.notice_due);
  const sent = await Promise.all([
    sendWebhookEvents(services, tx, "comment.created", events),
    ...due.map(({ placed: { layout_id, notice_sent_at: at } }) =>
      sendNotice(services, tx, layout_id, at === null ? null : new Date(at)),
    ),
  ]);
  return sentTogether(sent);
}

async function findSent({ db }: Context, target: Target, id: string): Promise<CommentRow | null> {
  const [sent] = await db
    .select({ comment: comments, publicLink: layouts.publicLink })
    .from(comments)
    .innerJoin(layouts, eq(layouts.id, comments.layoutId))
    .where(eq(comments.id, id));
  if (!sent) return null;
  // An id that is taken elsewhere says nothing about what it belongs to.
  if (sent.publicLink !== target.publicLink) throw new Failure("not_found");
  return sent.comment;
}
