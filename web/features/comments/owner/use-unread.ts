import { useEffect, useEffectEvent, useState } from "react";
import { limits } from "#contract/limits.ts";
import { type Author, listAllComments } from "#contract/routes/comments.ts";
import { markRead } from "#contract/routes/replies.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { FeedState } from "#web/features/comments/live/feed-state.ts";
import type { LiveEvent } from "#web/features/comments/live/merge-comments.ts";
import { spaceInput } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";

interface UnreadOptions {
  layoutId: string;
  feed: CommentFeed;
  state: FeedState;
  openId: string | null;
  userId: string | undefined;
}

const none: ReadonlySet<string> = new Set();
/** Time for everything of a burst to arrive. */
const SETTLED_MS = 400;

/**
 * The comments that others wrote or answered since one last looked at the layout. On this page a comment
 * stays unread until it is opened; for the next visit, what a visible tab has shown is read.
 */
export function useUnread({ layoutId, feed, state, openId, userId }: UnreadOptions) {
  const [ids, setIds] = useState(none);
  const [known, setKnown] = useState(false);
  const visible = useVisible();

  const learn = useEffectEvent(async () => {
    try {
      const found = await readUnread(layoutId);
      setIds((now) => new Set([...now, ...found]));
      setKnown(true);
    } catch {
      // Unread marks are a help: without them the page works.
    }
  });
  const ready = state.status === "ready";
  useEffect(() => {
    if (ready) void learn();
  }, [ready]);

  const hear = useEffectEvent((event: LiveEvent | null) => {
    // After a break the server knows what was missed.
    if (event === null) return known ? void learn() : undefined;
    const commentId = subjectOfNews(event, userId);
    if (!commentId || (visible && commentId === openId)) return;
    setIds((now) => new Set(now).add(commentId));
  });
  useEffect(() => feed.listen((event) => hear(event)), [feed]);

  useEffect(() => {
    if (openId === null || !visible || !ids.has(openId)) return;
    const rest = new Set(ids);
    rest.delete(openId);
    setIds(rest);
  }, [openId, visible, ids]);

  const { seq } = state;
  useEffect(() => {
    if (!known || !visible || seq === 0) return;
    const timer = setTimeout(() => {
      // Said again with the next thing that happens.
      call(markRead, { layoutId, seq }).catch(() => {});
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [known, visible, layoutId, seq]);

  return ids;
}

/** The comment that somebody else wrote or answered; edits and reactions are no news. */
function subjectOfNews(event: LiveEvent, userId: string | undefined): string | null {
  const isOwn = ({ author }: { author: Author }) => author.id === userId;
  if (event.type === "comment.created") return isOwn(event.data) ? null : event.data.id;
  if (event.type === "reply.created") return isOwn(event.data) ? null : event.data.comment_id;
  return null;
}

async function readUnread(layoutId: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const filter = { layout_id: layoutId, unread: "true", limit: limits.pageSize.max } as const;
    const page = await call(listAllComments, { ...spaceInput(), ...filter, cursor });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** A tab in the background reads nothing. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const listener = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  }, []);
  return visible;
}
