import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#web/ui/button.tsx";

interface SettingRowProps {
  /** Gets the focus when what had it is gone. */
  editButton: RefObject<HTMLButtonElement | null>;
  name: string;
  /** What it is now. */
  value: ReactNode;
  editLabel: string;
  /** Null when there is nothing to remove. */
  removal: { label: string; pending: boolean; onRemove: () => void } | null;
  error?: string | undefined;
  /** The form in place of the buttons; it calls `close` when it is done. */
  form: (close: () => void) => ReactNode;
}

/** A setting that is set in a form and can be removed. */
export function SettingRow({
  editButton,
  name,
  value,
  editLabel,
  removal,
  error,
  form,
}: SettingRowProps) {
  const id = useId();
  const [editing, setEditing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const edit = () => {
    flushSync(() => setEditing(true));
    box.current?.querySelector("input")?.focus();
  };
  const close = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings borders and a legend that cannot be laid out.
    <div ref={box} role="group" aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm">
          <span id={id} className="block font-medium">
            {name}
          </span>
          <span className="text-ink-soft">{value}</span>
        </p>
        {!editing && (
          <div className="flex flex-wrap gap-2">
            <Button ref={editButton} size="sm" onClick={edit}>
              {editLabel}
            </Button>
            {removal && (
              <Button
                size="sm"
                variant="ghost"
                pending={removal.pending}
                onClick={removal.onRemove}
              >
                {removal.label}
              </Button>
            )}
          </div>
        )}
      </div>
      {editing && form(close)}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
