import type { ReactNode } from "react";

interface PageFrameProps {
  title: string;
  /** Above the title: where a page was opened from. */
  back?: ReactNode;
  /** Beside the title, or below it where there is no space. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The width and heading that the signed-in pages share. */
export function PageFrame({ title, back, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto max-w-7xl px-safe-4 pt-8 pb-16 sm:px-safe-6 sm:pt-10">
      {back}
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
