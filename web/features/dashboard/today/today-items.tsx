import { Link } from "@tanstack/react-router";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { todayWords as text } from "#contract/messages/today.ts";
import type { OverviewComment } from "#contract/routes/comments.ts";
import type { Notice } from "#contract/routes/notices.ts";
import type { EndingLink } from "#contract/routes/today.ts";
import { sentenceOfNotice } from "#web/features/notices/index.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";

const rowClass =
  "flex cramped:flex-col items-center cramped:items-start gap-4 px-4 py-3 -outline-offset-2 transition hover:bg-hover pointer-coarse:min-h-11";

/** A comment nobody here has read yet, with the spot it is about. */
export function CommentItem({ comment }: { comment: OverviewComment }) {
  const { name, layout } = comment;
  return (
    <li>
      <Link
        to="/layouts/$layoutId"
        params={{ layoutId: layout.id }}
        search={{ comment: comment.id }}
        className={rowClass}
      >
        <Crop src={comment.crop} />
        <span className="min-w-0 flex-1">
          <Heading at={comment.created_at}>
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft"> · {layout.title}</span>
          </Heading>
          <span className="mt-0.5 line-clamp-2 break-words" dir="auto">
            {comment.comment}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** A decision, or a guest who is done. */
export function NewsItem({ notice }: { notice: Notice }) {
  const { layout, comment_id: comment, text: words } = notice;
  return (
    <li>
      <Link
        to="/layouts/$layoutId"
        params={{ layoutId: layout.id }}
        search={comment ? { comment } : {}}
        className={rowClass}
      >
        <Crop src={layout.picture} />
        <span className="min-w-0 flex-1">
          <Heading at={notice.at}>
            <span className="font-semibold">{sentenceOfNotice(notice)}</span>
            <span className="text-ink-soft"> · {layout.title}</span>
          </Heading>
          {words && (
            <span className="mt-0.5 line-clamp-2 break-words" dir="auto">
              {words}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** A link that is about to end. */
export function LinkItem({ link: { id, kind, title, expires_at } }: { link: EndingLink }) {
  const said = fillMessage(text.expires, { title, when: formatRelative(expires_at) });
  const content = (
    <>
      <span className="flex w-16 shrink-0 justify-center sm:w-24">
        <Clock className="size-5 text-ink-soft" aria-hidden="true" />
      </span>
      <span data-tip={formatDateTime(expires_at)} className="min-w-0 break-words">
        {said}
      </span>
    </>
  );
  return (
    <li>
      {kind === "layout" ? (
        <Link to="/layouts/$layoutId" params={{ layoutId: id }} className={rowClass}>
          {content}
        </Link>
      ) : (
        <Link
          to="/presentations/$presentationId"
          params={{ presentationId: id }}
          className={rowClass}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

function Crop({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={60}
      loading="lazy"
      decoding="async"
      className="h-10 w-16 shrink-0 rounded-sm border border-line bg-hover object-cover sm:h-15 sm:w-24"
    />
  );
}

function Heading({ at, children }: { at: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
      <span className="min-w-0 break-words" dir="auto">
        {children}
      </span>{" "}
      <time dateTime={at} data-tip={formatDateTime(at)} className="shrink-0 text-ink-soft">
        {formatRelative(at)}
      </time>
    </span>
  );
}
