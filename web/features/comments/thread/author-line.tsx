import { fillMessage } from "#contract/messages/fill-message.ts";
import { threadWords as text } from "#contract/messages/thread-screens.ts";
import type { Author } from "#contract/routes/comments.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";

interface AuthorLineProps {
  author: Author;
  createdAt: string;
  editedAt: string | null;
  /** Whether members are told apart, as they are for guests. */
  marksTeam: boolean;
  /** Date and time in words, not only how long ago. */
  inFull?: boolean;
}

/** Who wrote it, when, and whether it was changed since. */
export function AuthorLine(props: AuthorLineProps) {
  const { author, createdAt, editedAt, marksTeam, inFull = false } = props;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="min-w-0 break-words font-semibold" dir="auto">
        {author.name}
      </span>
      {marksTeam && author.kind === "member" && (
        <span className="rounded-sm border border-line-strong/60 px-1.5 font-medium text-xs">
          {text.team}
        </span>
      )}
      <span className="text-ink-soft text-xs">
        <time dateTime={createdAt} data-tip={formatDateTime(createdAt)}>
          {inFull ? formatDateTime(createdAt) : formatRelative(createdAt)}
        </time>
        {editedAt && (
          <time
            dateTime={editedAt}
            data-tip={fillMessage(text.editedAt, { time: formatDateTime(editedAt) })}
          >
            {` · ${text.edited}`}
          </time>
        )}
      </span>
    </p>
  );
}
