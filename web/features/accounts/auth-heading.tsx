import type { ReactNode } from "react";

/** The heading of a view, above its form. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 tabIndex={-1} className="font-bold text-2xl">
        {title}
      </h1>
      {children && <p className="mt-2 break-words text-ink-soft">{children}</p>}
    </header>
  );
}
