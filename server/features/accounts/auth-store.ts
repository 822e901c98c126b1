import type { InternalAdapter } from "@better-auth/core";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createInternalAdapter } from "better-auth/db";
import type { Queryable } from "#server/platform/db/database.ts";
import { accounts, sessions, users } from "#server/platform/db/schema/users.ts";

const options = { advanced: { database: { generateId: false as const } } };

/** Better Auth's own log is discarded: errors that matter are thrown, and answered by us. */
const quiet = {
  debug() {},
  info() {},
  success() {},
  warn() {},
  error() {},
  level: "error" as const,
};

/**
 * Better Auth's users, credentials and sessions, bound to the caller's transaction. The flows around
 * them are ours: see docs/decisions/0004-better-auth-as-the-store.md.
 */
export function authStore(db: Queryable): InternalAdapter {
  const adapter = drizzleAdapter(db, {
    provider: "pg",
    schema: { user: users, account: accounts, session: sessions },
  })(options);
  return createInternalAdapter(adapter, {
    options,
    logger: quiet,
    hooks: [],
    generateId: () => false,
  });
}
