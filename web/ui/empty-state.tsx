import type { ReactNode } from "react";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface EmptyStateProps {
  title: string;
  body: string;
  /** What to do next. */
  children?: ReactNode;
}

export function EmptyState({ title, body, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-line border-dashed px-6 py-16 text-center">
      <PinMark className="mb-6 size-8" />
      <h2 className="font-semibold text-xl">{title}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{body}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
