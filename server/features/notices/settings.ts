import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import {
  type MailChoice,
  type NoticeKind,
  type NoticeScope,
  noticeKinds,
  usualScopes,
} from "#contract/notices.ts";
import type { NoticeSettings } from "#contract/routes/notices.ts";
import type { UserContext } from "#server/context.ts";
import { holdChoices, readChoices, spokenKinds } from "#server/features/notices/choices.ts";
import { openSpaces } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { noticeChoices, noticeScopes } from "#server/platform/db/schema/notices.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

interface Change {
  kind?:
    | { kind: NoticeKind; mail?: MailChoice | undefined; push?: boolean | undefined }
    | undefined;
  space?: { space_id: string; scope: NoticeScope } | undefined;
}

export async function readSettings(ctx: UserContext): Promise<NoticeSettings> {
  const { id, username } = ctx.viewer.profile;
  const choiceOf = await readChoices(ctx.db, [id]);
  const chosen = await ctx.db.select().from(noticeScopes).where(eq(noticeScopes.userId, id));
  const scopes = new Map(chosen.map(({ spaceId, scope }) => [spaceId, scope]));
  const own = { id, owner_name: username, role: "owner", name: null } as const;
  return {
    kinds: noticeKinds.map((kind) => ({ kind, ...choiceOf(id, kind) })),
    spaces: [own, ...(await openSpaces(ctx))].map((space) => ({
      space_id: space.id,
      name: space.name ?? space.owner_name,
      role: space.role,
      scope: scopes.get(space.id) ?? usualScopes[space.role],
    })),
  };
}

export async function editSettings(ctx: UserContext, change: Change): Promise<NoticeSettings> {
  const { kind, space } = change;
  if (space) await setScope(ctx, space);
  if (kind) await ctx.db.transaction((tx) => setChoice(tx, ctx.viewer.profile.id, kind));
  return readSettings(ctx);
}

async function setScope(
  ctx: UserContext,
  { space_id: spaceId, scope }: NonNullable<Change["space"]>,
): Promise<void> {
  const { id: userId } = ctx.viewer.profile;
  const isIn = spaceId === userId || (await openSpaces(ctx)).some(({ id }) => id === spaceId);
  if (!isIn) throw new Failure("not_found");
  await ctx.db
    .insert(noticeScopes)
    .values({ userId, spaceId, scope })
    .onConflictDoUpdate({ target: [noticeScopes.userId, noticeScopes.spaceId], set: { scope } });
}

async function setChoice(
  tx: Tx,
  userId: string,
  { kind, ...change }: NonNullable<Change["kind"]>,
): Promise<void> {
  await holdChoices(tx, userId);
  const choiceOf = await readChoices(tx, [userId]);
  const { mail = choiceOf(userId, kind).mail, push = choiceOf(userId, kind).push } = change;
  await write(tx, userId, kind, { mail, push });
  if (!spokenKinds.includes(kind) || mail === "never") return;
  // One of them is wanted again: the switch for all goes on, and the others stay as they were.
  for (const other of spokenKinds) {
    if (other !== kind) await write(tx, userId, other, choiceOf(userId, other));
  }
  await tx.update(profiles).set({ commentMails: true }).where(eq(profiles.id, userId));
}

async function write(
  tx: Tx,
  userId: string,
  kind: NoticeKind,
  choice: { mail: MailChoice; push: boolean },
): Promise<void> {
  await tx
    .insert(noticeChoices)
    .values({ userId, kind, ...choice })
    .onConflictDoUpdate({ target: [noticeChoices.userId, noticeChoices.kind], set: choice });
}
