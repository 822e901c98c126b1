import { Failure } from "#contract/errors.ts";
import { may } from "#contract/roles.ts";
import type { Context, Reader, SpaceContext } from "#server/context.ts";
import { authorLimit, visitorLimits } from "#server/features/comments/comment-limits.ts";
import type { Audience } from "#server/features/comments/present-words.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";

/** A member on the pages of their space. */
export interface Member {
  kind: "member";
  id: string;
  name: string;
  /** Whether others' words may be changed and removed. */
  moderates: boolean;
}

/** Everyone who comes by a public link, signed in or not. */
export interface Guest {
  kind: "guest";
  /** The browser, by its cookie; null without one, which makes nothing one's own. */
  id: string | null;
  /** Whether the link by which they came takes no comments, whatever the layout's own does. */
  paused: boolean;
}

/** Who writes, changes or removes words. */
export type Actor = Member | Guest;

interface Words {
  authorId: string | null;
  guestId: string | null;
}

export function memberOf({ viewer, space }: SpaceContext): Member {
  const { id, username } = viewer.profile;
  return { kind: "member", id, name: username, moderates: may(space.role, "moderate_comments") };
}

export function audienceOf(actor: Actor): Audience {
  return actor.kind === "member" ? "members" : "guests";
}

/** A program is shown what guests see, unless it asks for what the team alone reads. */
export function audienceOfReader({ apiKey }: Reader, includeTeam?: "true" | "false"): Audience {
  return apiKey && includeTeam !== "true" ? "guests" : "members";
}

export function isAuthor(actor: Actor, words: Words): boolean {
  if (actor.kind === "member") return words.authorId === actor.id;
  return actor.id !== null && words.guestId === actor.id;
}

/** One's own words, or anybody's for those who moderate. */
export function requireHand(actor: Actor, words: Words): void {
  if (isAuthor(actor, words)) return;
  if (actor.kind === "guest") throw new Failure("forbidden");
  if (!actor.moderates) throw new Failure("role_required");
}

export function limitsOf(
  actor: Actor,
  { clientAddress }: Pick<Context, "clientAddress">,
  layoutId: string,
): RateLimit[] {
  if (actor.kind === "member") return [authorLimit(actor.id)];
  return visitorLimits(clientAddress, layoutId);
}

export function requireUnpaused(actor: Actor, layout: { commentsPaused: boolean }): void {
  if (isPausedFor(actor, layout)) throw new Failure("comments_paused");
}

/** Members' words are not paused. */
export function isPausedFor(actor: Actor, layout: { commentsPaused: boolean }): boolean {
  return actor.kind === "guest" && (layout.commentsPaused || actor.paused);
}

/** What tells a row who wrote it. */
export function authorship(actor: Actor) {
  return actor.kind === "member"
    ? { authorId: actor.id, byMember: true, guestId: null }
    : { authorId: null, byMember: false, guestId: actor.id };
}
