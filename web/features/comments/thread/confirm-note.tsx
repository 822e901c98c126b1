import { useEffect, useRef } from "react";
import { threadWords as text } from "#contract/messages/thread-screens.ts";
import { Button } from "#web/ui/button.tsx";

interface ConfirmNoteProps {
  question: string;
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question inside the card: a dialog over it would hide the picture. Focus starts on 'Cancelar'. */
export function ConfirmNote(props: ConfirmNoteProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset
      aria-label={props.question}
      className="mt-2 rounded-md border border-danger/60 p-3"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The card itself stays open.
        event.preventDefault();
        props.onCancel();
      }}
    >
      <p className="text-sm">{props.question}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button ref={cancel} size="sm" onClick={props.onCancel}>
          {text.cancel}
        </Button>
        <Button size="sm" variant="danger" pending={props.pending} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </fieldset>
  );
}
