import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { streamSpaceComments } from "#contract/routes/comments.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { commentsKey } from "#web/features/comments/overview/overview-queries.ts";
import { libraryKey } from "#web/features/library/index.ts";
import { openEventStream } from "#web/lib/event-stream.ts";

/** Reads lists again whenever something was written anywhere in the space: those of comments, or all of it. */
export function useLiveOverview(space: Space, of: "comments" | "library" = "comments"): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      openEventStream(`${streamSpaceComments.path}?space_id=${space.id}`, {
        // Nobody tells what was written before a stream begins, or while it was cut.
        types: ["ready", "comments.changed"],
        onEvent() {
          const queryKey = of === "comments" ? commentsKey(space) : libraryKey(space.id);
          void queryClient.invalidateQueries({ queryKey });
        },
        onConnection: () => {},
        onRefused: () => {},
      }),
    [space, of, queryClient],
  );
}
