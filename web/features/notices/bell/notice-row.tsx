import { Link } from "@tanstack/react-router";
import { bellWords as text } from "#contract/messages/notice-screens.ts";
import type { Notice } from "#contract/routes/notices.ts";
import { sentenceOfNotice } from "#web/features/notices/bell/sentence-of-notice.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";

interface NoticeRowProps {
  notice: Notice;
  onOpen: (notice: Notice) => void;
}

/** Leads to what it tells of. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { layout, comment_id: comment, text: words, team_only: isTeamOnly, read, at } = notice;
  return (
    <li>
      <Link
        to="/layouts/$layoutId"
        params={{ layoutId: layout.id }}
        search={comment ? { comment } : {}}
        onClick={() => onOpen(notice)}
        className="flex gap-3 px-4 py-2.5 text-sm -outline-offset-2 transition hover:bg-hover pointer-coarse:min-h-11"
      >
        <span
          aria-hidden="true"
          className={cx("mt-1.5 ml-1 size-2 shrink-0 rounded-full", !read && "bg-pin")}
        />
        <span className="min-w-0 flex-1">
          {!read && <span className="sr-only">{text.unread}. </span>}
          <span className="flex items-baseline justify-between gap-3">
            <span className={cx("min-w-0 break-words", !read && "font-semibold")} dir="auto">
              {sentenceOfNotice(notice)}
            </span>
            <time
              dateTime={at}
              data-tip={formatDateTime(at)}
              className="shrink-0 text-ink-soft text-xs"
            >
              {formatRelative(at)}
            </time>
          </span>
          {words && (
            <span className="mt-0.5 line-clamp-2 break-words text-ink-soft" dir="auto">
              {words}
            </span>
          )}
          {isTeamOnly && (
            <span className="mt-1 inline-block rounded-full border border-line-strong/60 px-2 text-xs">
              {text.teamOnly}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
