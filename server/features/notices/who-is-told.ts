import type { NoticeKind, NoticeScope } from "#contract/notices.ts";

/** Somebody in the space, as far as it decides what they hear of a layout. */
export interface Listener {
  userId: string;
  scope: NoticeScope;
  /** Whether they sent the layout or one of its versions. */
  uploaded: boolean;
  /** Whether they ever wrote on it. */
  tookPart: boolean;
}

/** What happened on a layout; those who did it themselves are told nothing. */
export type Happening =
  | { type: "comment"; authorId: string | null; mentioned: ReadonlySet<string> }
  | {
      type: "reply";
      authorId: string | null;
      mentioned: ReadonlySet<string>;
      /** Who wrote the comment, or answered it before. */
      thread: ReadonlySet<string>;
    }
  | { type: "decision"; openerId: string | null }
  | { type: "deadline"; openerId: string }
  | { type: "finished" };

/** The one rule of who is told of what, and as which kind; null for nothing. */
export function noticeFor(happening: Happening, listener: Listener): NoticeKind | null {
  const { userId, scope } = listener;
  const follows = scope === "all" || (scope === "involved" && isInvolved(listener));
  switch (happening.type) {
    case "comment":
      if (happening.authorId === userId) return null;
      if (happening.mentioned.has(userId)) return "mention";
      return follows ? "comment" : null;
    case "reply":
      if (happening.authorId === userId) return null;
      if (happening.mentioned.has(userId)) return "mention";
      return follows || happening.thread.has(userId) ? "reply" : null;
    case "decision":
      return follows || happening.openerId === userId ? "approval" : null;
    case "deadline":
      return happening.openerId === userId ? "approval" : null;
    case "finished":
      return follows ? "finished" : null;
  }
}

function isInvolved({ uploaded, tookPart }: Listener): boolean {
  return uploaded || tookPart;
}
