import type { ReactNode } from "react";

interface PageFrameProps {
  title: string;
  /** Beside the title, or below it where there is no room. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The measure and the heading that the signed-in pages share. */
export function PageFrame({ title, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto max-w-7xl px-safe-4 pt-8 pb-16 sm:px-safe-6 sm:pt-10">
      <header className="mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-4">
        <h1 tabIndex={-1} className="font-bold text-2xl">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
