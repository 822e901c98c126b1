import { expect, test, vi } from "vitest";
import type { Comment } from "#contract/routes/comments.ts";
import type { Thread } from "#contract/routes/replies.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { LiveEvent } from "#web/features/comments/live/merge-comments.ts";
import { threadFeed } from "#web/features/comments/live/thread-feed.ts";

const at = (x: number) => ({ id: "c", x_position: x, y_position: 5 }) as Comment;

function openCard(read: () => Promise<Thread>) {
  let tell = (_: LiveEvent | null) => {};
  const feed = {
    listen(listener: typeof tell) {
      tell = listener;
      return () => {};
    },
  } as CommentFeed;
  const reads = vi.fn(read);
  const card = threadFeed(feed, "c", reads);
  card.start();
  return { card, reads, tell: (event: LiveEvent) => tell(event) };
}

test("strokes are read again when somebody moves their pin, and only then", async () => {
  let x = 5;
  const read = async (): Promise<Thread> => ({
    comment: { ...at(x), mark: { kind: "strokes", strokes: [[x, 5, x, 9]] } },
    replies: [],
  });
  const { card, reads, tell } = openCard(read);
  await expect.poll(() => card.state().status).toBe("ready");
  tell({ type: "comment.updated", data: at(5) });
  expect(reads).toHaveBeenCalledTimes(1);
  x = 40;
  tell({ type: "comment.updated", data: at(40) });
  await expect
    .poll(() => card.state().mark)
    .toEqual({ kind: "strokes", strokes: [[40, 5, 40, 9]] });
  expect(reads).toHaveBeenCalledTimes(2);
});
