import { useRef, useState } from "react";
import { Failure } from "#contract/errors.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";
import {
  type Draft,
  newDraft,
  readDraft,
  readVisitorName,
  writeDraft,
  writeVisitorName,
} from "#web/features/comments/compose/draft-store.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { retryWhileUnavailable } from "#web/lib/retry-while-unavailable.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

export interface NewComment {
  id: string;
  name?: string;
  comment: string;
  x_position: number;
  y_position: number;
  website?: string;
  /** Sent again after the server asked whether this is a person. */
  confirmed?: boolean;
}

/** idle → aiming (by keyboard) → pending → sending → idle. */
export type ComposerState =
  | { phase: "idle" }
  | { phase: "aiming"; at: Point }
  | { phase: "pending"; at: Point; error?: string }
  /** `waiting`: there is no connection; the comment is sent when there is one. */
  | { phase: "sending"; at: Point; waiting: boolean };

interface ComposerOptions {
  layoutId: string;
  /** A visitor's name is stored; the owner's is a default of the server. */
  remembersName: boolean;
  send: (comment: NewComment, signal: AbortSignal) => Promise<Comment>;
  onSent: (comment: Comment) => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Retries until there is an answer: the comment's id makes repetitions harmless. */
function pauseMs(failures: number): number {
  // While the browser is offline there is no point in trying.
  if (!navigator.onLine) return Number.POSITIVE_INFINITY;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

export type Composer = ReturnType<typeof useComposer>;

export function useComposer({ layoutId, remembersName, send, onSent }: ComposerOptions) {
  const [state, setState] = useState<ComposerState>({ phase: "idle" });
  const [draft, setDraft] = useState<Draft>(() => readDraft(layoutId) ?? newDraft());
  const [recovered, setRecovered] = useState(() => draft.text !== "");
  const [name, setName] = useState(() => (remembersName ? readVisitorName() : ""));
  const [asked, setAsked] = useState(false);
  const sending = useRef<AbortController | null>(null);

  const write = (text: string) => {
    const next = text === "" ? newDraft() : { ...draft, text };
    setDraft(next);
    writeDraft(layoutId, text === "" ? null : next);
    if (text === "") setRecovered(false);
    if (state.phase === "pending" && state.error) setState({ phase: "pending", at: state.at });
  };

  const rename = (next: string) => {
    setName(next);
    if (remembersName) writeVisitorName(next.trim());
  };

  const discard = () => {
    sending.current?.abort();
    sending.current = null;
    setRecovered(draft.text !== "");
    setState({ phase: "idle" });
  };

  const submit = async (website: string) => {
    if (state.phase !== "pending") return;
    const { at } = state;
    const comment = draft.text.trim();
    if (comment === "") {
      return setState({ phase: "pending", at, error: commentMessages.textMissing });
    }
    const abort = new AbortController();
    sending.current = abort;
    setState({ phase: "sending", at, waiting: false });
    const said = {
      id: draft.id,
      comment,
      ...(name.trim() && { name: name.trim() }),
      x_position: at.x,
      y_position: at.y,
      ...(website && { website }),
      ...(asked && { confirmed: true }),
    };
    try {
      const sent = await retryWhileUnavailable(() => send(said, abort.signal), {
        signal: abort.signal,
        pauseMs,
        onPause: () => setState({ phase: "sending", at, waiting: true }),
      });
      writeDraft(layoutId, null);
      setDraft(newDraft());
      setRecovered(false);
      setAsked(false);
      setState({ phase: "idle" });
      // Where no name is stored, the next comment gets the default name again.
      if (!remembersName) setName("");
      onSent(sent);
    } catch (error) {
      if (abort.signal.aborted) return;
      reportError(error);
      setAsked(error instanceof Failure && error.code === "please_confirm");
      const sentence = sentenceOf(error, commentToasts.sendFailed);
      setState({ phase: "pending", at, error: sentence });
      toast.error(sentence);
    }
  };

  return {
    state,
    text: draft.text,
    draftId: draft.id,
    recovered,
    name,
    write,
    rename,
    submit,
    discard,
    aim: (at: Point) => setState({ phase: "aiming", at }),
    /** While a comment is being sent its pin cannot be moved. */
    place: (at: Point) =>
      setState((now) => (now.phase === "sending" ? now : { phase: "pending", at })),
  };
}
