import type { ReactNode } from "react";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface CalmPageProps {
  title: string;
  body: string;
  children?: ReactNode;
}

/** A few words in the middle of the window. */
export function CalmPage({ title, body, children }: CalmPageProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-md flex-col items-center px-safe-6 py-10 text-center outline-none before:m-auto after:m-auto"
    >
      <PinMark className="mb-5 size-10 opacity-40" />
      <h1 className="font-semibold text-xl">{title}</h1>
      <p className="mt-2 text-ink-soft">{body}</p>
      {children}
    </main>
  );
}
