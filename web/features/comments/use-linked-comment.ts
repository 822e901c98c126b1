import { useEffect, useEffectEvent } from "react";
import { commentWords } from "#contract/messages/comment-screens.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";
import { toast } from "#web/lib/toast.ts";

/** The fragment that mails of the first version used for a comment. */
const OLD_PREFIX = "#comentario-";

/** A comment's URL on this page; in a presentation, on the page of its layout. */
export function commentAddress(id: string, presentedLayoutId?: string): string {
  const layout = presentedLayoutId ? `layout=${presentedLayoutId}&` : "";
  return `${location.origin}${location.pathname}?${layout}comment=${id}`;
}

/**
 * `?comment=<id>` opens that comment once comments are loaded, and says so when it is gone. `linked` is that
 * id where a router tells of it: a link may lead to another comment of the page that is open.
 */
export function useLinkedComment({ state, choose }: Feedback, linked?: string): void {
  const open = useEffectEvent(() => {
    const id = linkedId();
    if (id === null) return;
    const isThere = [...state.comments, ...state.teamOnly].some((comment) => comment.id === id);
    if (isThere) choose(id);
    else toast.info(commentWords.missing);
  });
  const ready = state.status === "ready";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is the reason to look.
  useEffect(() => {
    if (!ready) return;
    const listener = () => open();
    listener();
    addEventListener("hashchange", listener);
    return () => removeEventListener("hashchange", listener);
  }, [ready, linked]);
}

function linkedId(): string | null {
  const { search, hash } = location;
  if (hash.startsWith(OLD_PREFIX)) return hash.slice(OLD_PREFIX.length);
  return new URLSearchParams(search).get("comment");
}
