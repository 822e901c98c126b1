import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";
import { control } from "#web/ui/field.tsx";

/** The native select: type-ahead, screen readers and the phone's picker work with it. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className={cx("relative block", className)}>
      <select {...props} className={cx(control, "h-11 cursor-pointer appearance-none pr-10")} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
