import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { streamSpaceComments } from "#contract/routes/comments.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { commentsKey } from "#web/features/comments/overview/overview-queries.ts";
import { openEventStream } from "#web/lib/event-stream.ts";

/** Reads the lists again whenever something was written anywhere in the space. */
export function useLiveOverview(space: Space): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isFirst = true;
    return openEventStream(`${streamSpaceComments.path}?space_id=${space.id}`, {
      types: ["ready", "comments.changed"],
      onEvent(type) {
        // What the page has just read is as new as its stream.
        const isNews = type === "comments.changed" || !isFirst;
        isFirst = false;
        if (isNews) void queryClient.invalidateQueries({ queryKey: commentsKey(space) });
      },
      onConnection: () => {},
      onRefused: () => {},
    });
  }, [space, queryClient]);
}
