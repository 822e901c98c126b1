import type { ReactionKind } from "#contract/reactions.ts";
import type { GuestWords } from "#contract/routes/replies.ts";
import { liveState } from "#web/features/comments/live/live-state.ts";

export interface OwnWordsState {
  comments: ReadonlySet<string>;
  replies: ReadonlySet<string>;
  /** By the id of the comment or reply. */
  reactions: ReadonlyMap<string, readonly ReactionKind[]>;
}

const nothing: OwnWordsState = { comments: new Set(), replies: new Set(), reactions: new Map() };

export type OwnWords = ReturnType<typeof ownWords>;

/** Which words and reactions on a layout are one's own: what everybody is answered does not say it. */
export function ownWords(read: () => Promise<Partial<GuestWords>>) {
  const { state, set, subscribe } = liveState(nothing);
  let reading: Promise<void> | null = null;

  async function load(): Promise<void> {
    const { comments = [], replies = [], reactions = [] } = await read();
    set({
      comments: new Set([...state().comments, ...comments]),
      replies: new Set([...state().replies, ...replies]),
      reactions: new Map(reactions.map(({ id, kinds }) => [id, kinds])),
    });
  }

  return {
    subscribe,
    state,
    /** Reads once; whatever keeps it from being read, the next call tries again. */
    read(): Promise<void> {
      reading ??= load().catch(() => {
        reading = null;
      });
      return reading;
    },
    addComment: (id: string) => set({ comments: new Set(state().comments).add(id) }),
    addReply: (id: string) => set({ replies: new Set(state().replies).add(id) }),
    react(id: string, kind: ReactionKind, on: boolean): void {
      const others = (state().reactions.get(id) ?? []).filter((other) => other !== kind);
      const kinds = on ? [...others, kind] : others;
      set({ reactions: new Map(state().reactions).set(id, kinds) });
    },
    forget(): void {
      reading = null;
      set(nothing);
    },
  };
}
