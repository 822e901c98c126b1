import { MessageCircle } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutCard as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";

type Counts = Pick<Layout, "comment_count" | "open_count">;

/** How much was said about a layout; nothing when nobody has commented. */
export function CommentBadge({ layout: { comment_count: all } }: { layout: Counts }) {
  if (all === 0) return null;
  return (
    <span
      data-tip={countComments(all)}
      className="inline-flex h-7 items-center gap-1.5 rounded-full bg-paper px-2.5 font-semibold text-ink text-sm tabular-nums"
    >
      <MessageCircle className="size-3.5" aria-hidden="true" />
      <span aria-hidden="true">{all}</span>
      <span className="sr-only">{countComments(all)}</span>
    </span>
  );
}

/** What waits for an answer: open ones first; all of them when none is; nothing when nobody has commented. */
export function waitingWords({ comment_count: all, open_count: open }: Counts): string | null {
  if (all === 0) return null;
  if (open === 0) return countComments(all);
  return open === 1 ? text.oneOpen : fillMessage(text.open, { count: open });
}

function countComments(all: number): string {
  return all === 1 ? text.oneComment : fillMessage(text.comments, { count: all });
}
