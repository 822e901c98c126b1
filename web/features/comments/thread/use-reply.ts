import { useState } from "react";
import { commentFields } from "#contract/messages/comment-fields.ts";
import { replyForm } from "#contract/messages/thread-screens.ts";
import type { Reply } from "#contract/routes/replies.ts";
import {
  type Draft,
  newDraft,
  readDraft,
  writeDraft,
} from "#web/features/comments/compose/draft-store.ts";
import { untilAnswered } from "#web/features/comments/compose/until-answered.ts";
import type { NewReply } from "#web/features/comments/thread/conversation.ts";
import { reportError } from "#web/lib/error-reporting.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { retryWhileUnavailable } from "#web/lib/retry-while-unavailable.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";

type Phase =
  | { name: "writing"; error?: string }
  /** `waiting`: there is no connection; the reply is sent when there is one. */
  | { name: "sending"; waiting: boolean };

interface ReplyOptions {
  comment: { id: string; layout_id: string };
  send: (reply: NewReply) => Promise<Reply>;
  onSent: (reply: Reply) => void;
}

/**
 * A reply being written. What was sent goes out even after the card is closed: its id makes sure that it
 * arrives once, and until it has arrived its text is kept.
 */
export function useReply({ comment, send, onSent }: ReplyOptions) {
  const { id: commentId, layout_id: layoutId } = comment;
  const [phase, setPhase] = useState<Phase>({ name: "writing" });
  const [draft, setDraft] = useState<Draft>(() => readDraft(commentId) ?? newDraft());
  const [asked, setAsked] = useState(false);

  const write = (text: string) => {
    const next = text === "" ? newDraft() : { ...draft, text, layoutId };
    setDraft(next);
    writeDraft(commentId, text === "" ? null : next);
    setPhase({ name: "writing" });
  };

  const submit = async (more: Omit<NewReply, "id" | "text" | "confirmed">) => {
    if (phase.name === "sending") return;
    const text = draft.text.trim();
    if (text === "") return setPhase({ name: "writing", error: commentFields.replyMissing });
    setPhase({ name: "sending", waiting: false });
    const said = { id: draft.id, text, ...more, ...(asked && { confirmed: true }) };
    try {
      const sent = await retryWhileUnavailable(() => send(said), {
        pauseMs: untilAnswered,
        onPause: () => setPhase({ name: "sending", waiting: true }),
      });
      writeDraft(commentId, null);
      setDraft(newDraft());
      setAsked(false);
      setPhase({ name: "writing" });
      onSent(sent);
    } catch (error) {
      reportError(error);
      setAsked(error instanceof Refusal && error.code === "please_confirm");
      setPhase({ name: "writing", error: sentenceOf(error, replyForm.sendFailed) });
    }
  };

  return { phase, text: draft.text, write, submit };
}
