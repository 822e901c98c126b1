import { type ReactNode, useId } from "react";
import { cx } from "#web/ui/cx.ts";

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: string;
  children: ReactNode;
}

/** Takes effect at once; the label is part of the control. */
export function Switch({ hint, ...control }: SwitchProps) {
  const id = useId();
  if (!hint) return <SwitchButton {...control} />;
  return (
    <div>
      <SwitchButton {...control} describedBy={id} />
      {/* Aligned with the label. */}
      <p id={id} className="pl-12 text-ink-soft text-sm">
        {hint}
      </p>
    </div>
  );
}

interface SwitchButtonProps extends Omit<SwitchProps, "hint"> {
  describedBy?: string;
}

function SwitchButton({ checked, onChange, disabled, describedBy, children }: SwitchButtonProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="inline-flex min-h-9 items-center gap-2.5 rounded-md text-sm disabled:opacity-60 pointer-coarse:min-h-11"
    >
      <span
        aria-hidden="true"
        className={cx(
          "flex h-5.5 w-9.5 rounded-full border p-0.5 transition",
          checked ? "border-ink bg-ink" : "border-line-strong bg-surface",
        )}
      >
        <span
          className={cx(
            "aspect-square h-full rounded-full transition",
            checked ? "translate-x-4 bg-paper" : "bg-line-strong",
          )}
        />
      </span>
      {children}
    </button>
  );
}
