import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        "inline-block max-w-full truncate rounded-sm bg-hover px-2 py-0.5 font-medium text-ink text-xs",
        className,
      )}
    >
      {children}
    </span>
  );
}
