import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "#web/ui/cx.ts";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The error message; also marks the control as invalid. */
  error?: string | undefined;
  /** Renders the control with the attributes that link it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** The style of text inputs and selects. */
export const control = cx(
  "w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition placeholder:text-ink-soft",
  "hover:border-ink aria-invalid:border-danger disabled:opacity-50",
  // iOS zooms into anything smaller than 16 px.
  "pointer-coarse:text-[1rem]",
);

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...props} className={cx(control, "h-11", className)} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={cx(control, "min-h-24 py-2.5", className)} />;
}
