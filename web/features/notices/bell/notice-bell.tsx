import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { bellWords as text } from "#contract/messages/notice-screens.ts";
import { MOST_COUNTED } from "#contract/notices.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { useNoticeStream } from "#web/features/notices/live/use-notice-stream.ts";
import { unreadQuery } from "#web/features/notices/notice-queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

const load = () => import("#web/features/notices/bell/notice-popup.tsx");
const NoticePopup = lazy(load);

/** In the header, which is outside of the pages that fetch data. */
export default function NoticeBell() {
  const userId = useAuth().session?.user.id;
  if (!userId) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <BellOf key={userId} userId={userId} />
    </QueryClientProvider>
  );
}

function BellOf({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { data: unread = 0 } = useQuery(unreadQuery(userId));
  useNoticeStream(userId);
  return (
    <>
      <IconButton
        ref={setAnchor}
        label={labelOf(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        className="relative"
      >
        <Bell className="size-5" aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 -right-1 min-w-4 rounded-full bg-pin px-1 text-center font-bold text-on-pin text-xs tabular-nums outline-2 outline-paper"
          >
            {countOf(unread)}
          </span>
        )}
      </IconButton>
      {wanted && anchor && (
        <Suspense>
          <NoticePopup anchor={anchor} open={open} onOpenChange={setOpen} userId={userId} />
        </Suspense>
      )}
    </>
  );
}

function countOf(unread: number): string {
  if (unread <= MOST_COUNTED) return String(unread);
  return fillMessage(text.most, { count: MOST_COUNTED });
}

function labelOf(unread: number): string {
  if (unread === 0) return text.title;
  return unread === 1 ? text.oneUnread : fillMessage(text.manyUnread, { count: countOf(unread) });
}
