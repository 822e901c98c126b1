import { eq } from "drizzle-orm";
import { type AppSecrets, deriveKeys, type Keys } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { addToken, replaceToken } from "#server/features/accounts/auth-tokens.ts";
import {
  type AuthMailPurpose,
  composeAuthMail,
} from "#server/features/accounts/compose-auth-mail.ts";
import { nameFromEmail } from "#server/features/accounts/name-from-email.ts";
import { reseal, seal, unseal } from "#server/features/accounts/sealed-text.ts";
import { hashToken, newOneTimeCode, newToken } from "#server/features/accounts/secret-tokens.ts";
import { findSignUpOfBrowser } from "#server/features/accounts/sign-ups.ts";
import { oneTimeCodeHashes } from "#server/features/accounts/verify-one-time-code.ts";
import { hasWorkingLink } from "#server/features/accounts/working-link.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";

interface MailOrder {
  purpose: AuthMailPurpose;
  email?: string;
  userId?: string;
  carry?: Record<string, string>;
  /** Of the browser that asks for a confirmation, to find its sign-up. */
  nonceHash?: string | undefined;
  /** Sends nothing when an earlier mail holds a link that still works. */
  unlessLinkWorks?: boolean;
}

interface Recipient {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/**
 * The token is created together with the mail, so that neither the queue nor the database ever holds
 * one. The job's data is encrypted: finished jobs are kept for days, and some name addresses without an
 * account.
 */
const authMailJob = jobKind<{ order: string }>("auth-mail", { concurrency: 4 });

export function sendAuthMail(
  { jobs, secrets }: Pick<Services, "jobs" | "secrets">,
  db: Queryable,
  purpose: AuthMailPurpose,
  to: string | { userId: string },
  details: Pick<MailOrder, "carry" | "nonceHash" | "unlessLinkWorks"> = {},
): Promise<void> {
  const recipient = typeof to === "string" ? { email: to } : to;
  const order: MailOrder = { purpose, ...recipient, ...details };
  return jobs.enqueue(db, authMailJob, { order: seal(orderKeys(secrets), JSON.stringify(order)) });
}

export function authMailWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(authMailJob, async (data) => {
    const order = JSON.parse(unseal(orderKeys(services.secrets), data.order)) as MailOrder;
    const user = await findRecipient(services, order);
    if (!user || (order.purpose === "confirm_email" && user.emailVerified)) return;
    if (order.unlessLinkWorks && (await hasWorkingLink(services, user.id))) return;
    const secret = await issue(services, order, user);
    await mailer.send(composeAuthMail(order.purpose, user, secret, services.config));
  });
}

/** Returns how many orders had been sealed with another secret. */
export function resealMailOrders({ db, jobs, secrets }: Services): Promise<number> {
  return jobs.replaceData(db, authMailJob, (data) => {
    const order = reseal(orderKeys(secrets), data.order);
    return order === null ? null : { order };
  });
}

function orderKeys(secrets: AppSecrets): Keys {
  return deriveKeys(secrets, "mail-order");
}

async function findRecipient({ db }: Services, order: MailOrder): Promise<Recipient | null> {
  const which = order.userId ? eq(users.id, order.userId) : eq(users.email, order.email ?? "");
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      name: profiles.username,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(which);
  if (!user || user.emailVerified) return user ?? null;
  // Until the address is confirmed anyone may have chosen the name, even a link to their own site.
  return { ...user, name: nameFromEmail(user.email) };
}

/** Returns what the mail carries: a token for its link, a code to type, or nothing. */
async function issue(services: Services, order: MailOrder, user: Recipient): Promise<string> {
  const { purpose, carry = {} } = order;
  if (purpose === "password_changed" || purpose === "password_set") return "";
  const isCode = purpose === "one_time_code";
  const secret = isCode ? newOneTimeCode() : newToken();
  const hash = isCode ? oneTimeCodeHashes(services, user.id, secret)[0] : hashToken(secret);
  const token = { userId: user.id, kind: purpose, hash, carry };
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    // Anyone may request a confirmation or a reset: it must not invalidate the link that the owner of
    // the address is about to open.
    if (purpose === "reset_password") return addToken(tx, token, now);
    if (purpose !== "confirm_email") return replaceToken(tx, token, now);
    const signUp = await findSignUpOfBrowser(tx, user.id, order.nonceHash);
    return addToken(tx, { ...token, signUpId: signUp?.id ?? null }, now);
  });
  return secret;
}
