import { useCallback, useState } from "react";
import type { CommentStatus } from "#contract/routes/comments.ts";
import type { OwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
import { changeStatus } from "#web/features/comments/thread/change-status.ts";

export type Choosing = ReturnType<typeof useChoosing>;

/** Several comments chosen to be resolved or reopened together. */
export function useChoosing({ state, feed, conversation }: OwnerFeedback) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  // Those deleted meanwhile are no longer among them.
  const chosen = ids === null ? [] : state.comments.filter(({ id }) => ids.has(id));
  const toggle = useCallback((id: string) => {
    setIds((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return {
    /** Null while none are being chosen. */
    ids,
    chosen,
    toggle,
    start: () => setIds(new Set()),
    chooseAll: (all: readonly { id: string }[]) => setIds(new Set(all.map(({ id }) => id))),
    stop: () => setIds(null),
    async apply(status: CommentStatus) {
      if (await changeStatus(feed, conversation, chosen, status)) setIds(null);
    },
  };
}
