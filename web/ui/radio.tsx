import { type ComponentProps, type ReactNode, useId } from "react";

interface RadioProps extends Omit<ComponentProps<"input">, "type" | "id"> {
  name: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** One choice of several; a fieldset names the question. */
export function Radio({ hint, children, ...props }: RadioProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <input
        {...props}
        id={id}
        type="radio"
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
