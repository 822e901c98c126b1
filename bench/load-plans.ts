import { randomInt, randomUUID } from "node:crypto";
import { formatRequest, type HttpRequest } from "#bench/http-connection.ts";
import {
  type Database,
  insertComment,
  insertReply,
  readOwnersPage,
  readPublicLayout,
  readPublicPage,
  readThread,
} from "#bench/statements.ts";

export interface Target {
  id: string;
  publicLink: string;
  /** Its first comment. */
  threadId: string;
}

interface CommentTargets {
  ownerId: string;
  targets: readonly Target[];
}

/** What every connection of a load sends, again and again; several are one piece of work. */
export type RequestPlan =
  | { kind: "same"; requests: readonly HttpRequest[] }
  | ({
      kind: "comments to the app" | "comments to the floor" | "replies to the app";
    } & CommentTargets);

/** What every client of a load asks of the database. */
export type StatementPlan =
  | ({ kind: "insert a comment" | "insert a reply" } & CommentTargets)
  | { kind: "read the owner's page"; ownerId: string }
  | { kind: "read a public layout" | "read a public page"; publicLink: string }
  | { kind: "read a thread"; publicLink: string; threadId: string };

export const TEXT = "O espaço entre o título e a imagem poderia ser um pouco maior nesta parte";

export function requestMaker(plan: RequestPlan): () => readonly string[] {
  if (plan.kind === "same") {
    const requests = plan.requests.map(formatRequest);
    return () => requests;
  }
  const next = inTurn(plan.targets);
  const address = addresses();
  if (plan.kind === "comments to the app") {
    return () => [postComment(next().publicLink, address())];
  }
  if (plan.kind === "replies to the app") return () => [postReply(next(), address())];
  return () => [postToFloor(next().id, plan.ownerId)];
}

export function postToFloor(layoutId: string, ownerId: string): string {
  const body = { id: randomUUID(), layoutId, ownerId, text: TEXT };
  return formatRequest({ method: "POST", path: "/comments", body: JSON.stringify(body) });
}

/** As a browser of a visitor sends it, from an address of its own: the limits are meant for people. */
export function postComment(publicLink: string, address: string): string {
  const pin = { x_position: 12.5, y_position: 80.25 };
  return formatRequest({
    method: "POST",
    path: `/api/public/${publicLink}/comments`,
    headers: { "X-Forwarded-For": address },
    body: JSON.stringify({ id: randomUUID(), comment: TEXT, ...pin }),
  });
}

export function postReply({ publicLink, threadId }: Target, address: string): string {
  return formatRequest({
    method: "POST",
    path: `/api/public/${publicLink}/comments/${threadId}/replies`,
    headers: { "X-Forwarded-For": address },
    body: JSON.stringify({ id: randomUUID(), text: TEXT }),
  });
}

export function statementRunner(plan: StatementPlan): (db: Database) => Promise<unknown> {
  switch (plan.kind) {
    case "insert a comment": {
      const next = inTurn(plan.targets);
      const { ownerId } = plan;
      return (db) =>
        insertComment(db, { id: randomUUID(), layoutId: next().id, ownerId, text: TEXT });
    }
    case "insert a reply": {
      const next = inTurn(plan.targets);
      const { ownerId } = plan;
      return (db) => {
        const { id: layoutId, threadId: commentId } = next();
        return insertReply(db, { id: randomUUID(), layoutId, commentId, ownerId, text: TEXT });
      };
    }
    case "read the owner's page":
      return (db) => readOwnersPage(db, plan.ownerId);
    case "read a public layout":
      return (db) => readPublicLayout(db, plan.publicLink);
    case "read a public page":
      return (db) => readPublicPage(db, plan.publicLink);
    case "read a thread":
      return (db) => readThread(db, plan);
  }
}

function inTurn<T>(items: readonly T[]): () => T {
  let at = randomInt(items.length);
  return () => {
    at = (at + 1) % items.length;
    const item = items[at];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
}

/** Another one each time, from a random start on, so that runs do not meet. */
export function addresses(): () => string {
  let number = randomInt(2 ** 24);
  return () => {
    number = (number + 1) % 2 ** 24;
    return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  };
}
