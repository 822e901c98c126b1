import { useSyncExternalStore } from "react";
import type { ReactionKind } from "#contract/reactions.ts";
import type { OwnWords } from "#web/features/comments/live/own-words.ts";

const none: readonly ReactionKind[] = [];

/** One's own reactions to a comment or reply. */
export function useOwnReactions({ subscribe, state }: OwnWords, id: string) {
  return useSyncExternalStore(subscribe, () => state().reactions.get(id) ?? none);
}
