import { and, eq, getTableColumns, ne, or, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { anonymiseActsOf } from "#server/features/admin/index.ts";
import { forgetOpener } from "#server/features/approvals/index.ts";
import { anonymiseWordsOf } from "#server/features/comments/index.ts";
import { forgetUploader } from "#server/features/layouts/index.ts";
import { approvalTables } from "#server/features/privacy/approval-tables.ts";
import { conversationTables } from "#server/features/privacy/conversation-tables.ts";
import { layoutTables } from "#server/features/privacy/layout-tables.ts";
import { type PersonalSelects, withoutGuest } from "#server/features/privacy/personal-selects.ts";
import { anonymiseSpaceActsOf } from "#server/features/spaces/index.ts";
import { anonymisePayloadsOf } from "#server/features/webhooks/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { adminActs } from "#server/platform/db/schema/admin-acts.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { authTokens } from "#server/platform/db/schema/auth-tokens.ts";
import { billingMails } from "#server/platform/db/schema/billing-mails.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";
import { layoutExports } from "#server/platform/db/schema/exports.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency-keys.ts";
import { paymentReversals, withdrawals } from "#server/platform/db/schema/money-back.ts";
import {
  noticeChoices,
  noticeScopes,
  notices,
  pushSubscriptions,
} from "#server/platform/db/schema/notices.ts";
import { paymentEvents } from "#server/platform/db/schema/payment-events.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { recoveryCodes, secondFactors } from "#server/platform/db/schema/second-factors.ts";
import { signUps } from "#server/platform/db/schema/sign-ups.ts";
import {
  invitationLinks,
  invitations,
  memberships,
  spaceActs,
  spaces,
} from "#server/platform/db/schema/spaces.ts";
import { termsAcceptances } from "#server/platform/db/schema/terms-acceptances.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";
import { accounts, sessions, users } from "#server/platform/db/schema/users.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEvents,
  webhookOverflows,
  webhooks,
} from "#server/platform/db/schema/webhooks.ts";

/**
 * Selects a person's rows in each table, as their export shows them: never a hash or a secret. Read in
 * batches, since there may be any number. Every row is deleted with the user by its foreign key, or
 * anonymised below. A test fails when a table is neither listed here nor as impersonal.
 */
export const personalTables: PersonalSelects = {
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
  api_keys: (db, userId) => {
    const { keyHash: _, ...shown } = getTableColumns(apiKeys);
    return db.select(shown).from(apiKeys).where(eq(apiKeys.userId, userId));
  },
  // What was asked for and answered is in the rows that it made.
  idempotency_keys: (db, userId) =>
    db
      .select({ route: idempotencyKeys.route, created_at: idempotencyKeys.createdAt })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, userId)),
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
        terms_version: signUps.termsVersion,
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
  // What a notice says stands with the comment, reply or decision that it is about.
  notices: (db, userId) =>
    db
      .select({
        kind: notices.kind,
        layout_id: notices.layoutId,
        comment_id: notices.commentId,
        reply_id: notices.replyId,
        news: notices.news,
        read_at: notices.readAt,
        mailed_at: notices.mailedAt,
        created_at: notices.createdAt,
      })
      .from(notices)
      .where(eq(notices.userId, userId)),
  notice_choices: (db, userId) =>
    db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId)),
  notice_scopes: (db, userId) =>
    db.select().from(noticeScopes).where(eq(noticeScopes.userId, userId)),
  push_subscriptions: (db, userId) =>
    db
      .select({ subscribed_at: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId)),
  uploads: (db, userId) =>
    db
      .select()
      .from(uploads)
      .where(or(eq(uploads.userId, userId), eq(uploads.createdBy, userId))),
  spaces: (db, userId) => db.select().from(spaces).where(eq(spaces.id, userId)),
  // Of one's own members their names and roles, and never their addresses.
  memberships: (db, userId) => [
    db.select().from(memberships).where(eq(memberships.userId, userId)),
    db
      .select({ member: profiles.username, role: memberships.role, since: memberships.createdAt })
      .from(memberships)
      .innerJoin(profiles, eq(profiles.id, memberships.userId))
      .where(eq(memberships.spaceId, userId)),
  ],
  invitations: (db, userId) => [
    db
      .select({
        invited: sql<string>`case when ${invitations.acceptedAt} is null then ${invitations.email} end`,
        role: invitations.role,
        accepted_at: invitations.acceptedAt,
        revoked_at: invitations.revokedAt,
        created_at: invitations.createdAt,
      })
      .from(invitations)
      .where(eq(invitations.spaceId, userId)),
    db
      .select({
        invited_to: invitations.spaceId,
        role: invitations.role,
        created_at: invitations.createdAt,
      })
      .from(invitations)
      .innerJoin(users, eq(users.email, invitations.email))
      .where(eq(users.id, userId)),
  ],
  invitation_links: (db, userId) =>
    db
      .select({ mailed: sql<number>`count(*)::int` })
      .from(invitationLinks)
      .innerJoin(invitations, eq(invitations.id, invitationLinks.invitationId))
      .where(eq(invitations.spaceId, userId)),
  space_acts: (db, userId) => [
    db
      .select({
        action: spaceActs.action,
        details: sql<object>`${spaceActs.details} - 'email'`,
        created_at: spaceActs.createdAt,
      })
      .from(spaceActs)
      .where(eq(spaceActs.spaceId, userId)),
    db
      .select({
        done_by_you: spaceActs.action,
        space_id: spaceActs.spaceId,
        created_at: spaceActs.createdAt,
      })
      .from(spaceActs)
      .where(and(eq(spaceActs.actorId, userId), ne(spaceActs.spaceId, userId))),
  ],
  billing_mails: (db, userId) =>
    db.select().from(billingMails).where(eq(billingMails.userId, userId)),
  withdrawals: (db, userId) => db.select().from(withdrawals).where(eq(withdrawals.userId, userId)),
  payment_reversals: (db, userId) =>
    db.select().from(paymentReversals).where(eq(paymentReversals.userId, userId)),
  terms_acceptances: (db, userId) =>
    db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, userId)),
  payment_events: (db, userId) =>
    db.select().from(paymentEvents).where(eq(paymentEvents.userId, userId)),
  webhooks: (db, userId) => {
    const { secret: _, previousSecret: __, ...shown } = getTableColumns(webhooks);
    return db.select(shown).from(webhooks).where(eq(webhooks.userId, userId));
  },
  webhook_events: (db, userId) =>
    db
      .select(withoutGuest(getTableColumns(webhookEvents)))
      .from(webhookEvents)
      .where(eq(webhookEvents.ownerId, userId)),
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
  exports: (db, userId) =>
    db
      .select({
        subject: layoutExports.subject,
        title: layoutExports.title,
        format: layoutExports.format,
        include_team: layoutExports.includeTeam,
        state: layoutExports.state,
        created_at: layoutExports.createdAt,
      })
      .from(layoutExports)
      .where(eq(layoutExports.userId, userId)),
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
  ...layoutTables,
  ...conversationTables,
  ...approvalTables,
};

type Anonymise = (ctx: Pick<Services, "live">, db: Queryable, userId: string) => Promise<void>;

/** Columns of rows that outlive the person, each with what removes the person from those rows. */
export const anonymisedColumns: Readonly<Record<string, Anonymise>> = {
  "admin_acts.actor_id": anonymiseActsOf,
  "admin_acts.target_id": anonymiseActsOf,
  "approval_rounds.created_by": forgetOpener,
  "comments.author_id": anonymiseWordsOf,
  "comments.edited_by": anonymiseWordsOf,
  "comments.resolved_by": anonymiseWordsOf,
  "replies.author_id": anonymiseWordsOf,
  "replies.edited_by": anonymiseWordsOf,
  "layouts.created_by": forgetUploader,
  "versions.created_by": forgetUploader,
  "space_acts.actor_id": anonymiseSpaceActsOf,
  "space_acts.target_id": anonymiseSpaceActsOf,
  "webhook_events.author_id": anonymisePayloadsOf,
  "webhook_events.editor_id": anonymisePayloadsOf,
  "webhook_events.resolver_id": anonymisePayloadsOf,
};

/**
 * Tables whose rows refer to nothing, and outlive whoever they are about: the evidence of approvals, which
 * erases people by itself (`eraseIdentitiesOf`, `endChain`).
 */
export const lastingTables: readonly string[] = ["approval_identities", "approval_records"];

/**
 * Tables of people without an account, and in nobody's export: the addresses they left to hear of answers, which
 * go by their own hand (`forgetGuestAddress`, `stopEverywhere`) or with a sweep.
 */
export const guestTables: readonly string[] = ["guest_addresses", "guest_follows"];

/** Tables that hold nothing about a person for longer than minutes. */
export const impersonalTables: readonly string[] = [
  "approval_heads",
  "approval_key",
  "earlier_secrets",
  "installation",
  "push_key",
  "rate_limits",
];
