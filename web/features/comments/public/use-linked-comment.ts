import { useEffect, useEffectEvent } from "react";
import { publicPage } from "#contract/messages/comment-screens.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";
import { toast } from "#web/lib/toast.ts";

const PREFIX = "comentario-";

export function commentAnchor(id: string): string {
  return PREFIX + id;
}

/** `#comentario-<id>` opens that comment, as soon as there are comments and whenever the address changes. */
export function useLinkedComment({ state, setOpenId, goTo }: Feedback): void {
  const open = useEffectEvent(() => {
    if (!location.hash.startsWith(`#${PREFIX}`)) return;
    const id = location.hash.slice(1 + PREFIX.length);
    if (!state.comments.some((comment) => comment.id === id)) {
      toast.error(publicPage.commentMissing);
      return;
    }
    setOpenId(id);
    goTo(id);
  });
  const ready = state.status === "ready";
  useEffect(() => {
    if (!ready) return;
    const listener = () => open();
    listener();
    addEventListener("hashchange", listener);
    return () => removeEventListener("hashchange", listener);
  }, [ready]);
}
