import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** Takes effect at once; the label is part of the control. */
export function Switch({ checked, onChange, disabled, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
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
