import { type ReactNode, useId } from "react";

interface CheckboxProps {
  /** A form reads "on" under this name when it is checked. */
  name: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A checkbox that is submitted with its form. */
export function Checkbox({ name, hint, children }: CheckboxProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <input
        id={id}
        type="checkbox"
        name={name}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="size-5 self-center accent-ink"
      />
      <label htmlFor={id} className="py-1 font-medium text-sm pointer-coarse:py-3">
        {children}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
