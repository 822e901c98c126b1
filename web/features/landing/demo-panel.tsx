import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { landingDemo as text } from "#contract/messages/landing.ts";
import type { DemoState } from "#web/features/landing/use-demo.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { control } from "#web/ui/field.tsx";

interface DemoPanelProps {
  state: Exclude<DemoState, { phase: "idle" }>;
  onSend: (comment: string) => void;
  onClose: () => void;
}

const PANEL =
  "absolute z-10 w-64 rounded-md border border-line bg-raised p-3.5 text-sm shadow-float select-text";

/** Beside the pin, on the side of the poster with more space. */
export function DemoPanel({ state, onSend, onClose }: DemoPanelProps) {
  const { at } = state;
  const left = at.x < 50;
  const above = at.y > 55;
  const style = {
    [left ? "left" : "right"]: `${Math.max(2, left ? at.x : 100 - at.x)}%`,
    [above ? "bottom" : "top"]:
      `calc(${above ? 100 - at.y : at.y}% + ${above ? "2.5rem" : "0.5rem"})`,
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from the controls inside.
    <div className={PANEL} style={style} onKeyDown={closeOnEscape}>
      {state.phase === "writing" ? (
        <CommentForm key={`${at.x} ${at.y}`} onSend={onSend} onClose={onClose} />
      ) : (
        <Thread state={state} onClose={onClose} />
      )}
    </div>
  );
}

function CommentForm({ onSend, onClose }: Pick<DemoPanelProps, "onSend" | "onClose">) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    onSend(field.current?.value ?? "");
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <textarea
        ref={field}
        aria-label={text.form}
        placeholder={text.placeholder}
        maxLength={140}
        rows={2}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        className={cx(control, "resize-none py-2")}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          {text.close}
        </Button>
        <Button size="sm" variant="primary" type="submit">
          {text.send}
        </Button>
      </div>
    </form>
  );
}

function Thread({
  state,
  onClose,
}: {
  state: Extract<DemoState, { phase: "sent" }>;
  onClose: () => void;
}) {
  const { comment, arrived } = state;
  return (
    <>
      <p>
        <span className="block font-semibold">{text.you}</span>
        <span className="wrap-anywhere">{comment}</span>
      </p>
      <div role="status" className="mt-3 border-line border-t pt-3">
        {arrived ? (
          <>
            <p>{fillMessage(text.arrived, { number: 3 })}</p>
            <Button size="sm" className="mt-3" onClick={onClose}>
              {text.again}
            </Button>
          </>
        ) : (
          <p className="animate-breathe text-ink-soft">{text.onItsWay}</p>
        )}
      </div>
    </>
  );
}
