import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { commentForm as text } from "#contract/messages/comment-screens.ts";
import type { MovingRights } from "#web/features/comments/canvas/use-moving.ts";
import type { Composer } from "#web/features/comments/compose/use-composer.ts";
import { type OwnWords, ownWords } from "#web/features/comments/live/own-words.ts";
import {
  forgetOnThisBrowser,
  isKnownGuest,
  openAsGuest,
} from "#web/features/comments/public/guest-identity.ts";
import { getGuestWords, movePublicComment } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { whenIdle } from "#web/lib/when-idle.ts";

export interface GuestSelf {
  own: OwnWords;
  /** Called when a form or the reactions are opened, before anything is sent. */
  prepare: () => void;
  /** The ids of one's own comments. */
  comments: ReadonlySet<string>;
  signature: { name: string; rename: (name: string) => void; forget: () => void };
  /** One's own pins can be moved. */
  moves: MovingRights;
}

interface GuestOptions {
  publicLink: string;
  own: OwnWords;
  composer: Composer;
  /** Whether nothing can be written at the moment. */
  closed: boolean;
}

/** Asked for on a visit only where something may have been written before. */
export function useOwnGuestWords(publicLink: string): OwnWords {
  const [own] = useState(() =>
    ownWords(async () => (isKnownGuest() ? call(getGuestWords, { publicLink }) : {})),
  );
  useEffect(() => {
    if (isKnownGuest()) return whenIdle(() => void own.read());
  }, [own]);
  return own;
}

/** Who a visitor is on this browser: what is theirs, and the name they sign with. */
export function useGuest({ publicLink, own, composer, closed }: GuestOptions): GuestSelf {
  const { state, name, rename } = composer;
  const { comments } = useSyncExternalStore(own.subscribe, own.state);
  const prepare = useCallback(() => {
    // Whatever is sent asks again.
    void openAsGuest().then(
      () => own.read(),
      () => {},
    );
  }, [own]);
  const writing = state.phase === "pending";
  useEffect(() => {
    if (writing) prepare();
  }, [writing, prepare]);
  const forget = async () => {
    try {
      await forgetOnThisBrowser();
      own.forget();
      rename("");
      toast.success(text.forgotten);
    } catch (error) {
      toast.error(sentenceOf(error, text.forgetFailed));
    }
  };
  return {
    own,
    prepare,
    comments,
    signature: { name, rename, forget: () => void forget() },
    moves: {
      mayMove: ({ id, removed }) => !closed && !removed && comments.has(id),
      move: (commentId, { x, y }) =>
        call(movePublicComment, { publicLink, commentId, x_position: x, y_position: y }),
    },
  };
}
