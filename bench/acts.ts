import { randomUUID } from "node:crypto";
import { formatRequest } from "#bench/http-connection.ts";
import { addresses, postComment, postReply, postToFloor, type Target } from "#bench/load-plans.ts";
import { SESSION_COOKIE } from "#server/features/accounts/session-cookie.ts";

/** Who writes: visitors and the owner of a layout, or the least server there is. */
export type Writing =
  | { kind: "everything on a layout"; target: Target; cookie: string }
  | { kind: "comments to the floor"; layoutId: string; ownerId: string };

export interface Act {
  name: string;
  request: string;
  /** What tells its event from all others. */
  mark: string;
}

/** A comment of a visitor, a reply to it, its resolving and a change of its words by the owner, and so on. */
export function actsInTurn(writing: Writing): () => Act {
  if (writing.kind === "comments to the floor") {
    return () => comment(postToFloor(writing.layoutId, writing.ownerId));
  }
  const { target, cookie } = writing;
  const address = addresses();
  const headers = { Cookie: `${SESSION_COOKIE}=${cookie}` };
  let threadId = target.threadId;
  const turns: (() => Act)[] = [
    () => {
      const act = comment(postComment(target.publicLink, address()));
      threadId = act.mark;
      return act;
    },
    () => ({ ...comment(postReply({ ...target, threadId }, address())), name: "reply" }),
    () => ({
      name: "resolving",
      request: formatRequest({
        method: "POST",
        path: `/api/layouts/${target.id}/comments/status`,
        headers,
        body: JSON.stringify({ ids: [threadId], status: "resolved" }),
      }),
      mark: '"status":"resolved"',
    }),
    () => {
      const mark = randomUUID();
      const body = JSON.stringify({ comment: `Mudou: ${mark}` });
      const path = `/api/comments/${threadId}`;
      return {
        name: "edit",
        request: formatRequest({ method: "PATCH", path, headers, body }),
        mark,
      };
    },
  ];
  let at = 0;
  return () => {
    const turn = turns[at % turns.length];
    at += 1;
    if (!turn) throw new Error("nothing to do");
    return turn();
  };
}

function comment(request: string): Act {
  return { name: "comment", request, mark: /"id":"([^"]+)"/.exec(request)?.[1] ?? "" };
}
