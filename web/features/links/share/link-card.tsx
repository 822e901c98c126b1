import type { ReactNode } from "react";

interface LinkCardProps {
  /** Fills the card's width, in the proportions of chats. */
  picture: ReactNode;
  title: string;
  body: string;
  host: string | null;
}

/** A link as chats show it. */
export function LinkCard({ picture, title, body, host }: LinkCardProps) {
  return (
    <div className="max-w-80 overflow-hidden rounded-lg border border-line bg-paper">
      {picture}
      <div className="grid gap-0.5 p-3">
        <p className="line-clamp-2 break-words font-semibold text-sm">{title}</p>
        <p className="line-clamp-2 text-ink-soft text-sm">{body}</p>
        {host && <p className="truncate text-ink-soft text-xs">{host}</p>}
      </div>
    </div>
  );
}
