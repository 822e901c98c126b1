import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { todayWords as text } from "#contract/messages/today.ts";
import type { OutputOf } from "#contract/route.ts";
import type { getToday } from "#contract/routes/today.ts";
import { SectionError } from "#web/features/accounts/index.ts";
import { useLiveOverview } from "#web/features/comments/index.ts";
import { CommentItem, LinkItem, NewsItem } from "#web/features/dashboard/today/today-items.tsx";
import { todayQuery } from "#web/features/dashboard/today/today-query.ts";
import { useSpace } from "#web/features/spaces/index.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useSlidingRows } from "#web/ui/use-sliding-rows.ts";

const GLANCE = 5;

type Today = OutputOf<typeof getToday>;

/** What is new since the last visit, live. */
export function TodayWork() {
  const space = useSpace();
  const { data: today, isPending, refetch } = useQuery(todayQuery(space));
  useLiveOverview(space, "library");
  return (
    <section aria-labelledby="today-heading" className="min-w-0">
      <header className="mb-4 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="today-heading" className="font-semibold text-xl">
          {text.title}
        </h2>
        {today && today.unread > 0 && (
          <>
            <p className="mr-auto text-ink-soft text-sm tabular-nums">{wordsOf(today.unread)}</p>
            <LinkButton to="/comments" search={{ status: "unread" }} variant="ghost" size="sm">
              {text.seeUnread}
            </LinkButton>
          </>
        )}
      </header>
      {isPending && <Skeleton className="h-20 rounded-lg" />}
      {!isPending && !today && (
        <SectionError message={text.loadFailed} onRetry={() => void refetch()} />
      )}
      {today && (isCalm(today) ? <Calm /> : <Items today={today} />)}
    </section>
  );
}

function isCalm({ comments, news, links }: Today): boolean {
  return comments.length + news.length + links.length === 0;
}

function wordsOf(unread: number): string {
  if (unread === 1) return text.oneUnread;
  return unread >= 100 ? text.manyUnread : fillMessage(text.unread, { count: unread });
}

function Calm() {
  return (
    <p className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-4 text-ink-soft">
      <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
      {text.calm}
    </p>
  );
}

function Items({ today: { comments, news, links } }: { today: Today }) {
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(list);
  return (
    <ul
      ref={list}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {inOrder(news, comments).map((item) =>
        "kind" in item ? (
          <NewsItem key={item.id} notice={item} />
        ) : (
          <CommentItem key={item.id} comment={item} />
        ),
      )}
      {links.map((link) => (
        <LinkItem key={link.id} link={link} />
      ))}
    </ul>
  );
}

/** Newest first, and as many as are seen at a glance. A decision's own comment is told with it. */
function inOrder(news: Today["news"], comments: Today["comments"]) {
  const told = new Set(news.map(({ comment_id }) => comment_id));
  const momentOf = (item: Today["news"][number] | Today["comments"][number]) =>
    "kind" in item ? item.at : item.created_at;
  return [...news, ...comments.filter(({ id }) => !told.has(id))]
    .sort((one, other) => momentOf(other).localeCompare(momentOf(one)))
    .slice(0, GLANCE);
}
