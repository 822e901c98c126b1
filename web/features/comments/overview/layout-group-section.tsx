import { Link } from "@tanstack/react-router";
import { overviewWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { LayoutGroup } from "#web/features/comments/overview/group-by-layout.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

export function LayoutGroupSection({ group: { layout, comments } }: { group: LayoutGroup }) {
  const heading = `layout-${layout.id}`;
  return (
    <section aria-labelledby={heading}>
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 id={heading} className="min-w-0 truncate font-semibold text-lg" dir="auto">
          {layout.title}
        </h2>
        <LinkButton
          to="/layouts/$layoutId"
          params={{ layoutId: layout.id }}
          size="sm"
          aria-label={fillMessage(text.viewLayoutNamed, { title: layout.title })}
        >
          {text.viewLayout}
        </LinkButton>
      </header>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {comments.map((comment) => (
          <li key={comment.id} className="relative flex gap-3 p-4 transition hover:bg-hover">
            <Link
              to="/layouts/$layoutId"
              params={{ layoutId: layout.id }}
              search={{ comment: comment.id }}
              aria-label={fillMessage(text.openComment, { number: comment.number })}
              // The whole row is the link.
              className="mt-0.5 self-start after:absolute after:inset-0"
            >
              <PinMark className="size-6">{comment.number}</PinMark>
            </Link>
            <div className="min-w-0 flex-1">
              <p className="flex flex-col text-sm sm:flex-row sm:items-baseline sm:justify-between sm:gap-4">
                <span className="min-w-0 truncate font-semibold" dir="auto">
                  {comment.name}
                </span>
                <time dateTime={comment.created_at} className="text-ink-soft">
                  {formatDateTime(comment.created_at)}
                </time>
              </p>
              <p className="mt-1 max-w-prose whitespace-pre-wrap break-words" dir="auto">
                {comment.comment}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
