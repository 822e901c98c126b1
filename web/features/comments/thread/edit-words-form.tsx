import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { threadWords as text } from "#contract/messages/thread-screens.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Textarea } from "#web/ui/field.tsx";

interface EditWordsFormProps {
  label: string;
  value: string;
  /** Said when nothing is left. */
  missing: string;
  failed: string;
  /** Saves; whatever it throws is said in the form. */
  onSave: (text: string) => Promise<void>;
  onDone: () => void;
}

/** In place of the words that are being changed. */
export function EditWordsForm({
  label,
  value,
  missing,
  failed,
  onSave,
  onDone,
}: EditWordsFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(value);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(-1, -1);
    // Its buttons, too, once more when the keyboard has come up.
    const show = () => form.current?.scrollIntoView({ block: "nearest" });
    show();
    window.visualViewport?.addEventListener("resize", show);
    return () => window.visualViewport?.removeEventListener("resize", show);
  }, []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return setError(missing);
    setPending(true);
    try {
      await onSave(typed.trim());
      onDone();
    } catch (refusal) {
      setError(sentenceOf(refusal, failed));
    }
    setPending(false);
  };
  return (
    <form
      ref={form}
      data-editing=""
      noValidate
      onSubmit={(event) => void save(event)}
      className="mt-1"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }
        if (event.key !== "Escape") return;
        // The card itself stays open.
        event.preventDefault();
        onDone();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Textarea
        ref={field}
        id={id}
        rows={3}
        value={typed}
        readOnly={pending}
        maxLength={limits.comment.max}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
        className="block min-h-20 resize-none"
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Button type="submit" size="sm" variant="primary" pending={pending}>
          {text.save}
        </Button>
        <Button size="sm" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
