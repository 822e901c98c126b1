import { type FormEvent, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { commentForm } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { replyForm as text } from "#contract/messages/thread-screens.ts";
import type { Reply } from "#contract/routes/replies.ts";
import { Honeypot } from "#web/features/comments/compose/honeypot.tsx";
import { NotMe } from "#web/features/comments/compose/not-me.tsx";
import { mentionsOf } from "#web/features/comments/compose/words-field.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import type { Conversation, Signature } from "#web/features/comments/thread/conversation.ts";
import { useReply } from "#web/features/comments/thread/use-reply.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { Switch } from "#web/ui/switch.tsx";

interface ReplyFormProps {
  comment: ShownComment;
  conversation: Pick<Conversation, "reply" | "prepare" | "wordsField">;
  /** Null for members, who sign with their own name. */
  signature: Signature | null;
  onSent: (reply: Reply) => void;
}

/** One line until it is used. */
export function ReplyForm({ comment, conversation, signature, onSent }: ReplyFormProps) {
  const id = useId();
  // Where guests see nothing of the comment any more, only the team can answer.
  const [teamOnly, setTeamOnly] = useState(comment.team_only === true);
  const reply = useReply({
    comment,
    send: (said) => conversation.reply(comment.id, said),
    onSent,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const [opened, setOpened] = useState(reply.text !== "");
  const sending = reply.phase.name === "sending";
  const error = reply.phase.name === "writing" ? reply.phase.error : undefined;
  const label = fillMessage(text.label, { name: comment.author.name });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (!signature) {
      const named = mentionsOf(typed);
      return void reply.submit({
        ...(teamOnly && { visibility: "team" }),
        ...(named.length > 0 && { mentions: named }),
      });
    }
    const name = signature.name.trim();
    const website = String(typed.get("website") ?? "");
    void reply.submit({ ...(name && { name }), ...(website && { website }) });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      onFocus={() => {
        conversation.prepare();
        setOpened(true);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {conversation.wordsField({
        ref: field,
        id,
        rows: opened ? 2 : 1,
        readOnly: sending,
        value: reply.text,
        maxLength: limits.comment.max,
        placeholder: label,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${id}-error` : undefined,
        onText: reply.write,
        className: "block min-h-11! resize-none",
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      {reply.phase.name === "sending" && reply.phase.waiting && (
        <p role="status" className="mt-1.5 text-ink-soft text-sm">
          {commentForm.waiting}
        </p>
      )}
      {opened && (
        <>
          {signature && <Honeypot />}
          <div className="mt-2 flex items-start justify-end gap-2">
            {!signature && (
              <div className="mr-auto min-w-0 py-1 pointer-coarse:py-0">
                <Switch
                  checked={teamOnly}
                  disabled={comment.team_only === true}
                  onChange={setTeamOnly}
                  {...(teamOnly && { hint: text.teamNote })}
                >
                  {text.teamOnly}
                </Switch>
              </div>
            )}
            {signature && (
              <>
                <label htmlFor={`${id}-name`} className="sr-only">
                  {commentForm.name}
                </label>
                <Input
                  id={`${id}-name`}
                  autoComplete="name"
                  readOnly={sending}
                  value={signature.name}
                  maxLength={limits.commenterName.max}
                  placeholder={commentForm.name}
                  onChange={({ target }) => signature.rename(target.value)}
                  className="min-w-0 flex-1"
                />
              </>
            )}
            <Button
              type="submit"
              variant="primary"
              pending={sending}
              data-tip={text.sendHint}
              className="h-11"
            >
              {text.send}
            </Button>
          </div>
          {signature && <NotMe name={signature.name} onForget={signature.forget} />}
        </>
      )}
    </form>
  );
}
