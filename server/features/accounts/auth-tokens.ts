import { and, eq, gt, lt } from "drizzle-orm";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { type AuthTokenKind, authTokens } from "#server/platform/db/schema/auth-tokens.ts";

const MINUTE = 60_000;

/** How long a confirmation link works, and the cookie of its sign-up. */
export const CONFIRMATION_SECONDS = 24 * 60 * 60;

const LIFETIMES: Record<AuthTokenKind, number> = {
  confirm_email: CONFIRMATION_SECONDS * 1000,
  magic_link: 60 * MINUTE,
  one_time_code: 10 * MINUTE,
  reset_password: 60 * MINUTE,
  access_link: 10 * MINUTE,
  second_factor: 10 * MINUTE,
};

export type AuthToken = typeof authTokens.$inferSelect;

export interface NewAuthToken {
  userId: string;
  kind: AuthTokenKind;
  hash: string;
  signUpId?: string | null;
  carry?: Record<string, string>;
}

/** Only the newest token of a kind works. Returns its expiry. */
export async function replaceToken(tx: Tx, token: NewAuthToken, now: Date): Promise<Date> {
  await lockAccount(tx, token.userId);
  await removeTokens(tx, token.userId, token.kind);
  return addToken(tx, token, now);
}

export async function addToken(db: Queryable, token: NewAuthToken, now: Date): Promise<Date> {
  const expiresAt = new Date(now.getTime() + LIFETIMES[token.kind]);
  await db.insert(authTokens).values({ ...token, expiresAt });
  return expiresAt;
}

/** Deletes a token and returns it: of any number of simultaneous callers, one gets it. */
export async function consumeToken(
  tx: Tx,
  kind: AuthTokenKind,
  hash: string,
  now: Date,
): Promise<AuthToken | null> {
  const token = await lockToken(tx, kind, hash, now);
  if (token) await tx.delete(authTokens).where(eq(authTokens.id, token.id));
  return token;
}

/** Locks the token's account, so that nobody else can use the token before the transaction ends. */
export async function lockToken(
  tx: Tx,
  kind: AuthTokenKind,
  hash: string,
  now: Date,
): Promise<AuthToken | null> {
  const found = await findToken(tx, kind, hash, now);
  if (!found) return null;
  await lockAccount(tx, found.userId);
  return findToken(tx, kind, hash, now);
}

export async function findToken(
  db: Queryable,
  kind: AuthTokenKind,
  hash: string,
  now: Date,
): Promise<AuthToken | null> {
  const [token] = await db
    .select()
    .from(authTokens)
    .where(isAlive(kind, hash, now));
  return token ?? null;
}

export async function removeTokens(
  db: Queryable,
  userId: string,
  kind?: AuthTokenKind,
): Promise<void> {
  const ofKind = kind && eq(authTokens.kind, kind);
  await db.delete(authTokens).where(and(eq(authTokens.userId, userId), ofKind));
}

export async function sweepTokens(db: Queryable, now: Date): Promise<void> {
  await deleteUnheld(db, authTokens, lt(authTokens.expiresAt, now));
}

function isAlive(kind: AuthTokenKind, hash: string, now: Date) {
  return and(eq(authTokens.kind, kind), eq(authTokens.hash, hash), gt(authTokens.expiresAt, now));
}
