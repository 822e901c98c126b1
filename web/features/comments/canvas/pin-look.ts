import { canvasWords } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { pinWords as text } from "#contract/messages/mark-screens.ts";
import { versionWords } from "#contract/messages/version-screens.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

export type PinTone =
  | "guest"
  | "member"
  | "guestResolved"
  | "memberResolved"
  | "guestEarlier"
  | "memberEarlier"
  | "group"
  | "unreadGroup";

/** What a pin tells before it is opened: the same on the page and in the painter. */
export interface PinLook {
  tone: PinTone;
  label: string;
  /** A check follows the label. */
  resolved: boolean;
  /** Has a halo. */
  unread: boolean;
}

export type Unread = ReadonlySet<string>;

export function lookOfPin(comment: ShownComment, unread: Unread): PinLook {
  const { author, status, number, team_only, elsewhere } = comment;
  const resolved = status === "resolved";
  const earlier: PinTone = elsewhere ? `${author.kind}Earlier` : author.kind;
  return {
    tone: resolved ? `${author.kind}Resolved` : earlier,
    label: team_only || number === undefined ? "" : String(number),
    resolved,
    unread: unread.has(comment.id),
  };
}

/** Paper instead of a person's colour, and a count that is not read as a comment's number. */
export function lookOfCluster(members: readonly ShownComment[], unread: Unread): PinLook {
  return {
    tone: members.some(({ id }) => unread.has(id)) ? "unreadGroup" : "group",
    label: fillMessage(text.count, { count: members.length }),
    resolved: false,
    unread: false,
  };
}

export function namePin(comment: ShownComment, unread?: Unread): string {
  const { number, name, mark, status, team_only } = comment;
  const pin =
    team_only || number === undefined
      ? fillMessage(text.unnumbered, { name })
      : fillMessage(canvasWords.pin, { number, name });
  return [
    pin,
    mark && text[mark.kind],
    comment.elsewhere && fillMessage(versionWords.fromVersion, { number: comment.version }),
    status === "resolved" && text.resolved,
    unread?.has(comment.id) && text.unread,
  ]
    .filter(Boolean)
    .join(", ");
}

export function nameCluster(members: readonly ShownComment[], unread?: Unread): string {
  const numbers = members.flatMap(({ number }) => number ?? []).join(", ");
  const cluster = fillMessage(canvasWords.cluster, { count: members.length, numbers });
  const tells = members.some(({ id }) => unread?.has(id));
  return tells ? `${cluster}, ${text.unreadInside}` : cluster;
}
