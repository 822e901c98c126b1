import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { authStore } from "#server/features/accounts/auth-store.ts";
import { hashPassword, verifyPassword } from "#server/features/accounts/slow-hash.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { accounts } from "#server/platform/db/schema/users.ts";

/** Compared against when an account has no password, so that both cases take the same time. */
const decoy = hashPassword("no account has this password");

let common: Promise<ReadonlySet<string>> | undefined;

/** Throws `weak_password` for commonly used passwords. */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  if ((await common).has(password.toLowerCase())) throw new Failure("weak_password");
}

/**
 * Takes a hash, which is made before the transaction begins: hashing takes a tenth of a second, and a
 * handful of people choosing passwords must not hold every database connection meanwhile.
 */
export async function setPasswordHash(db: Queryable, userId: string, hash: string): Promise<void> {
  const store = authStore(db);
  if (await findPasswordHash(db, userId)) await store.updatePassword(userId, hash);
  else {
    await store.createAccount({
      userId,
      providerId: "credential",
      accountId: userId,
      password: hash,
    });
  }
}

/** Whether the password matches. Takes the same time when there is no hash to compare with. */
export async function matchesHash(hash: string | null, password: string): Promise<boolean> {
  const matches = await verifyPassword({ hash: hash ?? (await decoy), password });
  return hash !== null && matches;
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [account] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  return account?.password ?? null;
}
