import type { WebhookEventType } from "#contract/webhook-events.ts";
import {
  type CommentRow,
  isGoneForGuests,
  presentComment,
  presentReply,
} from "#server/features/comments/index.ts";
import { spotImageUrl } from "#server/features/layouts/index.ts";
import { hidesVersion, isGuarded } from "#server/features/links/index.ts";
import type { EventLayout, RecordedEvent } from "#server/recorded-events.ts";

export interface WebhookEvent {
  type: WebhookEventType;
  ownerId: string;
  /** Null for what is told to the webhooks of all layouts alone. */
  layoutId: string | null;
  at: Date;
  /** As the API shows it. */
  data: object;
  /** Whose names are in the data, unless they are guests'. */
  authorId?: string | null;
  editorId?: string | null;
  resolverId?: string | null;
  /** The browser of the guest whose words are in it. */
  guestId?: string | null;
}

/** What webhooks are told of an event; null when it is none of theirs. */
export function describeEvent(event: RecordedEvent, appUrl: string): WebhookEvent | null {
  switch (event.type) {
    case "layout.created": {
      const { type, ownerId, at, data } = event;
      const url = `${appUrl}/layouts/${data.id}`;
      return { type, ownerId, layoutId: null, at, data: { ...data, url } };
    }
    case "comment.created": {
      const data = commentData(event, appUrl);
      return { ...onLayout(event), type: event.type, ...peopleIn(event.comment), data };
    }
    case "comment.updated": {
      const type = changeOf(event.before, event.comment);
      if (!type) return null;
      if (type === "comment.deleted") return deletion(event, appUrl);
      const data = commentData(event, appUrl);
      return { ...onLayout(event), type, ...peopleIn(event.comment), data };
    }
    case "comment.deleted":
      return isGoneForGuests(event.comment) ? null : deletion(event, appUrl);
    case "reply.created": {
      const { type, layout, reply, comment } = event;
      if (reply.visibility !== "public") return null;
      const { authorId, guestId } = reply;
      const data = {
        ...presentReply(reply, "guests"),
        layout_id: layout.id,
        layout: named(layout),
        version: comment.version,
        url: commentUrl(layout, comment, appUrl),
        picture_url: pictureUrl(layout, comment, appUrl),
      };
      return { ...onLayout(event), type, authorId, guestId, data };
    }
    case "version.created": {
      const { type, layout, version } = event;
      const { id, number, note, width, height, size, createdAt } = version;
      const data = {
        ...{ id, layout_id: layout.id, number, note, width, height, size },
        created_at: createdAt.toISOString(),
        layout: named(layout),
        url: `${layoutUrl(layout, appUrl)}?version=${number}`,
      };
      return { ...onLayout(event), type, data };
    }
    case "approval.decided": {
      const { type, at, layout, decided } = event;
      const { id, round, result, name, confirmedBy, text, commentId, guestId } = decided;
      const data = {
        ...{ id, layout_id: layout.id, round_id: round.id, version: round.version },
        ...{ result, name, confirmed_by: confirmedBy, text, comment_id: commentId },
        created_at: at.toISOString(),
        layout: named(layout),
        url: layoutUrl(layout, appUrl),
      };
      return { ...onLayout(event), type, guestId, data };
    }
    default:
      return null;
  }
}

interface OnLayout {
  at: Date;
  layout: EventLayout;
}

function onLayout({ at, layout }: OnLayout) {
  return { ownerId: layout.userId, layoutId: layout.id, at };
}

/** Reactions are told to nobody. What guests no longer see is deleted to them. */
function changeOf(before: CommentRow, after: CommentRow): WebhookEventType | null {
  if (isGoneForGuests(before)) return null;
  if (isGoneForGuests(after)) return "comment.deleted";
  if (before.status !== after.status) {
    return after.status === "resolved" ? "comment.resolved" : "comment.reopened";
  }
  const isSame =
    before.comment === after.comment &&
    before.xPosition === after.xPosition &&
    before.yPosition === after.yPosition &&
    before.removedAt === after.removedAt;
  return isSame ? null : "comment.updated";
}

function commentData(
  { layout, comment }: { layout: EventLayout; comment: CommentRow },
  appUrl: string,
) {
  return {
    ...presentComment(comment, "guests"),
    layout: named(layout),
    url: commentUrl(layout, comment, appUrl),
    picture_url: pictureUrl(layout, comment, appUrl),
  };
}

/** Whoever removed it did not want its words to be kept. */
function deletion(event: OnLayout & { comment: CommentRow }, appUrl: string): WebhookEvent {
  const { layout, comment } = event;
  const { id, seq, version } = comment;
  const url = layoutUrl(layout, appUrl);
  const data = { id, layout_id: layout.id, seq, version, layout: named(layout), url };
  return { ...onLayout(event), type: "comment.deleted", data };
}

function peopleIn({ authorId, editedBy, resolvedBy, guestId }: CommentRow) {
  return { authorId, editorId: editedBy, resolverId: resolvedBy, guestId };
}

function named({ id, title }: EventLayout) {
  return { id, title };
}

function layoutUrl({ id }: EventLayout, appUrl: string): string {
  return `${appUrl}/layouts/${id}`;
}

function commentUrl(layout: EventLayout, { id }: CommentRow, appUrl: string): string {
  return `${layoutUrl(layout, appUrl)}?comment=${id}`;
}

/** Of what the comment is about, where anybody may see it. */
function pictureUrl(layout: EventLayout, comment: CommentRow, appUrl: string): string | null {
  const isKept = isGuarded(layout) || hidesVersion(layout, comment.version);
  return comment.pinned && !isKept ? appUrl + spotImageUrl(comment) : null;
}
