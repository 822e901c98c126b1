import { X } from "lucide-react";
import { type FormEvent, useId, useLayoutEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { commentForm as text } from "#contract/messages/comment-screens.ts";
import { Honeypot } from "#web/features/comments/compose/honeypot.tsx";
import { NotMe } from "#web/features/comments/compose/not-me.tsx";
import type { Composer } from "#web/features/comments/compose/use-composer.ts";
import {
  mentionsOf,
  plainField,
  type WordsField,
} from "#web/features/comments/compose/words-field.tsx";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface CommentFormProps {
  composer: Composer;
  /** Why nothing can be sent at the moment; typed text stays. */
  closed: string | null;
  /** The name used when none is given, if it is not 'Anônimo'. */
  usualName?: string | undefined;
  /** Forgets who wrote on this browser; only guests are remembered. */
  onForget?: (() => void) | undefined;
  wordsField?: WordsField | undefined;
  onClose: () => void;
}

/**
 * Small enough for half a phone's screen above the keyboard: labels are for screen readers,
 * placeholders are visible.
 */
export function CommentForm(props: CommentFormProps) {
  const { composer, closed, usualName, onForget, wordsField = plainField, onClose } = props;
  const { state } = composer;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = state.phase === "sending";
  const error = state.phase === "pending" ? state.error : undefined;

  // Focused with the click itself: keys typed at once must not reach the canvas, where they zoom.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void composer.submit(String(typed.get("website") ?? ""), mentionsOf(typed));
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <header className="mb-2 flex items-center justify-between">
        <h2 className="font-semibold text-base">{text.title}</h2>
        <IconButton label={text.close} onClick={onClose} className="-my-2 -mr-2">
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </header>
      <label htmlFor={`${id}-text`} className="sr-only">
        {text.text}
      </label>
      {wordsField({
        ref: field,
        id: `${id}-text`,
        rows: 3,
        readOnly: sending,
        value: composer.text,
        maxLength: limits.comment.max,
        placeholder: text.textPlaceholder,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error ? `${id}-error` : undefined,
        onText: composer.write,
        className: "block min-h-20 resize-none",
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      {composer.recovered && !sending && !error && (
        <p className="mt-1.5 flex gap-2 text-ink-soft text-sm">
          {text.draft}
          <TextButton onClick={() => composer.write("")}>{text.clearDraft}</TextButton>
        </p>
      )}
      {closed !== null && (
        <div role="alert" className="mt-1.5 flex flex-wrap gap-x-2 text-sm">
          {closed}
          {/* Text that can no longer be sent stays available to its author. */}
          {composer.text !== "" && (
            <TextButton onClick={() => void copyText(composer.text, text.copied)}>
              {text.copyText}
            </TextButton>
          )}
        </div>
      )}
      {sending && state.waiting && (
        <p role="status" className="mt-1.5 text-ink-soft text-sm">
          {text.waiting}
        </p>
      )}
      <Honeypot />
      <div className="mt-2.5 flex gap-2">
        <label htmlFor={`${id}-name`} className="sr-only">
          {text.name}
        </label>
        <Input
          id={`${id}-name`}
          autoComplete="name"
          readOnly={sending}
          value={composer.name}
          maxLength={limits.commenterName.max}
          placeholder={usualName ?? text.name}
          onChange={({ target }) => composer.rename(target.value)}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          variant="primary"
          pending={sending}
          disabled={closed !== null}
          data-tip={text.sendHint}
          className="h-11"
        >
          {text.send}
        </Button>
      </div>
      {onForget && <NotMe name={composer.name} onForget={onForget} />}
    </form>
  );
}
