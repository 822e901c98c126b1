import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutCard as text } from "#contract/messages/layout-screens.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

/** A layout's number of comments; nothing when there are none. */
export function CommentBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-paper px-2.5 font-semibold text-ink text-sm tabular-nums">
      <PinMark className="size-3.5" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{countComments(count)}</span>
    </span>
  );
}

export function countComments(count: number): string {
  return count === 1 ? text.oneComment : fillMessage(text.comments, { count });
}
