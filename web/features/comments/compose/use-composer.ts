import { useMemo, useRef, useState } from "react";
import { moveMark } from "#contract/mark-geometry.ts";
import type { Mark } from "#contract/marks.ts";
import { commentFields } from "#contract/messages/comment-fields.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";
import {
  type Draft,
  type DrawnMark,
  newDraft,
  readDraft,
  readVisitorName,
  writeDraft,
  writeVisitorName,
} from "#web/features/comments/compose/draft-store.ts";
import { untilAnswered } from "#web/features/comments/compose/until-answered.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { retryWhileUnavailable } from "#web/lib/retry-while-unavailable.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

export interface NewComment {
  id: string;
  name?: string;
  comment: string;
  x_position: number;
  y_position: number;
  /** Ids of members of the space who are named in it. */
  mentions?: string[];
  mark?: Mark;
  /** The version that was on screen. */
  version: number;
  website?: string;
  /** Sent again after the server asked whether this is a person. */
  confirmed?: boolean;
}

/** idle → aiming (by keyboard) → pending → sending → idle. */
export type ComposerState =
  | { phase: "idle" }
  /** `from`: the first corner of an area or the start of an arrow, once that is chosen. */
  | { phase: "aiming"; at: Point; from?: Point | undefined }
  | { phase: "pending"; at: Point; error?: string }
  /** `waiting`: there is no connection; the comment is sent when there is one. */
  | { phase: "sending"; at: Point; waiting: boolean };

interface ComposerOptions {
  layoutId: string;
  /** The number of the version on screen. */
  version: number;
  /** A visitor's name is stored; the owner's is a default of the server. */
  remembersName: boolean;
  send: (comment: NewComment, signal: AbortSignal) => Promise<Comment>;
  onSent: (comment: Comment) => void;
}

export type Composer = ReturnType<typeof useComposer>;

export function useComposer(options: ComposerOptions) {
  const { layoutId, version, remembersName, send, onSent } = options;
  const [state, setState] = useState<ComposerState>({ phase: "idle" });
  const [draft, setDraft] = useState<Draft>(() => readDraft(layoutId) ?? newDraft());
  const [recovered, setRecovered] = useState(() => draft.text !== "");
  const [name, setName] = useState(() => (remembersName ? readVisitorName() : ""));
  const [asked, setAsked] = useState(false);
  const sending = useRef<AbortController | null>(null);

  const at = state.phase === "pending" || state.phase === "sending" ? state.at : null;
  const { drawn } = draft;
  const mark = useMemo(() => at && drawn && markAt(drawn, at), [at, drawn]) ?? null;

  const write = (text: string) => {
    const next = text === "" ? { ...newDraft(), drawn: draft.drawn } : { ...draft, text };
    setDraft(next);
    writeDraft(layoutId, text === "" ? null : next);
    if (text === "") setRecovered(false);
    if (state.phase === "pending" && state.error) setState({ phase: "pending", at: state.at });
  };

  const rename = (next: string) => {
    setName(next);
    if (remembersName) writeVisitorName(next.trim());
  };

  const draw = (drawn: DrawnMark | undefined) => {
    const next = { ...draft, drawn };
    setDraft(next);
    if (draft.text !== "") writeDraft(layoutId, next);
  };

  /** The pin and what was drawn go; the text stays. */
  const discard = () => {
    sending.current?.abort();
    sending.current = null;
    if (draft.drawn) draw(undefined);
    setRecovered(draft.text !== "");
    setState({ phase: "idle" });
  };

  const submit = async (website: string, mentions: string[] = []) => {
    if (state.phase !== "pending") return;
    const { at } = state;
    const comment = draft.text.trim();
    if (comment === "") {
      return setState({ phase: "pending", at, error: commentFields.textMissing });
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
      version,
      ...(mentions.length > 0 && { mentions }),
      ...(mark && { mark }),
      ...(website && { website }),
      ...(asked && { confirmed: true }),
    };
    try {
      const sent = await retryWhileUnavailable(() => send(said, abort.signal), {
        signal: abort.signal,
        pauseMs: untilAnswered,
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
      setAsked(error instanceof Refusal && error.code === "please_confirm");
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
    /** What is marked besides the point. */
    mark,
    aim: (at: Point, from?: Point) => setState({ phase: "aiming", at, from }),
    /** While a comment is being sent its pin cannot be moved. Without a new mark the drawn one goes along. */
    place(at: Point, mark?: Mark) {
      if (state.phase === "sending") return;
      if (mark) draw({ at, mark });
      setState({ phase: "pending", at });
    },
  };
}

function markAt(drawn: DrawnMark, at: Point): Mark {
  return moveMark(drawn.mark, at.x - drawn.at.x, at.y - drawn.at.y);
}
