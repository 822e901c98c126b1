import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CheckCheck, Settings2 } from "lucide-react";
import { bellWords as text } from "#contract/messages/notice-screens.ts";
import type { Notice } from "#contract/routes/notices.ts";
import { NoticeList } from "#web/features/notices/bell/notice-list.tsx";
import { PushOffer } from "#web/features/notices/bell/push-offer.tsx";
import { noticesQuery, useReadNotices } from "#web/features/notices/notice-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";

interface NoticePanelProps {
  userId: string;
  /** Towards a page that one of its links leads to. */
  onLeave: () => void;
}

/** What the bell opens, below its title. */
export function NoticePanel({ userId, onLeave }: NoticePanelProps) {
  const list = useInfiniteQuery(noticesQuery(userId));
  const read = useReadNotices(userId);
  const notices = list.data?.pages.flatMap((page) => page.data);
  const isAny = notices !== undefined && notices.length > 0;
  const open = (notice: Notice) => {
    if (!notice.read) read.mutate([notice.id]);
    onLeave();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 px-1.5 py-1 max-sm:-mx-4 max-sm:-mt-3">
        {isAny && (
          <Button variant="ghost" size="sm" onClick={() => read.mutate(null)}>
            <CheckCheck className="size-4" aria-hidden="true" />
            {text.readAll}
          </Button>
        )}
        <Link
          to="/profile"
          hash="avisos"
          onClick={onLeave}
          className={buttonClass({ variant: "ghost", size: "sm" }, "ml-auto text-ink-soft")}
        >
          <Settings2 className="size-4" aria-hidden="true" />
          {text.preferences}
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)] max-sm:-mx-4">
        {isAny && <PushOffer />}
        <NoticeList list={list} notices={notices} onOpen={open} onLeave={onLeave} />
      </div>
    </>
  );
}
