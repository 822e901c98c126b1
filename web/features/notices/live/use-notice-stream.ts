import { useEffect } from "react";
import { followUnread } from "#web/features/notices/live/unread-stream.ts";
import { askUnread, forgetNotices, keepUnread } from "#web/features/notices/notice-queries.ts";

/** Keeps somebody's count of unread notices up to date, and nothing of it once they are gone. */
export function useNoticeStream(userId: string): void {
  useEffect(() => {
    const stop = followUnread(userId, {
      onUnread: (unread) => keepUnread(userId, unread),
      onRefused: () => askUnread(userId),
    });
    return () => {
      stop();
      forgetNotices(userId);
    };
  }, [userId]);
}
