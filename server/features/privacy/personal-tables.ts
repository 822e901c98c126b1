import { eq, getTableColumns, sql } from "drizzle-orm";
import { anonymiseActsOf } from "#server/features/admin/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { BuiltSelect } from "#server/platform/db/prepared.ts";
import { adminActs } from "#server/platform/db/schema/admin-acts.ts";
import { authTokens } from "#server/platform/db/schema/auth-tokens.ts";
import { categories } from "#server/platform/db/schema/categories.ts";
import { commentEvents, comments } from "#server/platform/db/schema/comments.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { paymentEvents } from "#server/platform/db/schema/payment-events.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { recoveryCodes, secondFactors } from "#server/platform/db/schema/second-factors.ts";
import { signUps } from "#server/platform/db/schema/sign-ups.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";
import { accounts, sessions, users } from "#server/platform/db/schema/users.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEvents,
  webhookOverflows,
  webhooks,
} from "#server/platform/db/schema/webhooks.ts";

type Select = BuiltSelect<object>;

/**
 * Selects a person's rows in each table, as their export shows them: never a hash or a secret. Read in
 * batches, since there may be any number. Every row is deleted with the user by its foreign key, or
 * anonymised below. A test fails when a table is neither listed here nor as impersonal.
 */
export const personalTables: Record<
  string,
  (db: Queryable, userId: string) => Select | readonly Select[]
> = {
  users: (db, userId) =>
    db
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        email_verified: users.emailVerified,
        created_at: users.createdAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
  profiles: (db, userId) => {
    const { apiKey: _, apiKeyHash: __, ...shown } = getTableColumns(profiles);
    return db.select(shown).from(profiles).where(eq(profiles.id, userId));
  },
  accounts: (db, userId) =>
    db
      .select({ provider: accounts.providerId, created_at: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId)),
  sessions: (db, userId) =>
    db
      .select({
        address: sessions.ipAddress,
        user_agent: sessions.userAgent,
        created_at: sessions.createdAt,
        last_used_at: sessions.updatedAt,
        identity_confirmed_at: sessions.identityConfirmedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  auth_tokens: (db, userId) =>
    db
      .select({
        kind: authTokens.kind,
        carry: authTokens.carry,
        created_at: authTokens.createdAt,
        expires_at: authTokens.expiresAt,
      })
      .from(authTokens)
      .where(eq(authTokens.userId, userId)),
  sign_ups: (db, userId) =>
    db
      .select({
        username: signUps.username,
        carry: signUps.carry,
        created_at: signUps.createdAt,
        expires_at: signUps.expiresAt,
      })
      .from(signUps)
      .where(eq(signUps.userId, userId)),
  second_factors: (db, userId) =>
    db
      .select({ confirmed_at: secondFactors.confirmedAt, created_at: secondFactors.createdAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId)),
  recovery_codes: (db, userId) =>
    db
      .select({ unused: sql<number>`count(*)::int` })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
  categories: (db, userId) => db.select().from(categories).where(eq(categories.userId, userId)),
  layouts: (db, userId) => db.select().from(layouts).where(eq(layouts.userId, userId)),
  comments: (db, userId) =>
    db
      .select(getTableColumns(comments))
      .from(comments)
      .innerJoin(layouts, eq(layouts.id, comments.layoutId))
      .where(eq(layouts.userId, userId)),
  comment_events: (db, userId) =>
    db
      .select(getTableColumns(commentEvents))
      .from(commentEvents)
      .innerJoin(layouts, eq(layouts.id, commentEvents.layoutId))
      .where(eq(layouts.userId, userId)),
  uploads: (db, userId) => db.select().from(uploads).where(eq(uploads.userId, userId)),
  payment_events: (db, userId) =>
    db.select().from(paymentEvents).where(eq(paymentEvents.userId, userId)),
  webhooks: (db, userId) => {
    const { secret: _, previousSecret: __, ...shown } = getTableColumns(webhooks);
    return db.select(shown).from(webhooks).where(eq(webhooks.userId, userId));
  },
  webhook_events: (db, userId) =>
    db.select().from(webhookEvents).where(eq(webhookEvents.ownerId, userId)),
  webhook_overflows: (db, userId) =>
    db.select().from(webhookOverflows).where(eq(webhookOverflows.ownerId, userId)),
  webhook_deliveries: (db, userId) =>
    db.select().from(webhookDeliveries).where(eq(webhookDeliveries.ownerId, userId)),
  webhook_attempts: (db, userId) =>
    db
      .select(getTableColumns(webhookAttempts))
      .from(webhookAttempts)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookAttempts.deliveryId))
      .where(eq(webhookDeliveries.ownerId, userId)),
  data_exports: (db, userId) =>
    db
      .select({ state: dataExports.state, requested_at: dataExports.requestedAt })
      .from(dataExports)
      .where(eq(dataExports.userId, userId)),
  // For acts on others, only that the person did them; for acts on the person, everything but who did
  // them.
  admin_acts: (db, userId) => [
    db
      .select({
        done_by_you: adminActs.action,
        address: adminActs.address,
        created_at: adminActs.createdAt,
      })
      .from(adminActs)
      .where(eq(adminActs.actorId, userId)),
    db
      .select({
        done_to_you: adminActs.action,
        details: adminActs.details,
        created_at: adminActs.createdAt,
      })
      .from(adminActs)
      .where(eq(adminActs.targetId, userId)),
  ],
};

/** Tables whose rows outlive the person, with the person's data removed. */
export const anonymisedTables: Record<string, (db: Queryable, userId: string) => Promise<void>> = {
  admin_acts: anonymiseActsOf,
};

/** Tables that hold nothing about a person for longer than minutes. */
export const impersonalTables: readonly string[] = [
  "earlier_secrets",
  "installation",
  "rate_limits",
];
