import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutCard as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

type Counts = Pick<Layout, "comment_count" | "open_count">;

/** What waits for an answer on a layout; nothing when nobody has commented. */
export function CommentBadge({ layout }: { layout: Counts }) {
  if (layout.comment_count === 0) return null;
  return (
    <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-paper px-2.5 font-semibold text-ink text-sm tabular-nums">
      <PinMark className="size-3.5" />
      {wordsOf(layout)}
    </span>
  );
}

/** Open ones first; all of them when none is. */
function wordsOf({ comment_count: all, open_count: open }: Counts): string {
  if (open > 0) return open === 1 ? text.oneOpen : fillMessage(text.open, { count: open });
  return all === 1 ? text.oneComment : fillMessage(text.comments, { count: all });
}
