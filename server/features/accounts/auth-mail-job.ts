import { eq } from "drizzle-orm";
import { deriveKey } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { addToken, replaceToken } from "#server/features/accounts/auth-tokens.ts";
import {
  type AuthMailPurpose,
  composeAuthMail,
} from "#server/features/accounts/compose-auth-mail.ts";
import { nameFromEmail } from "#server/features/accounts/name-from-email.ts";
import { seal, unseal } from "#server/features/accounts/sealed-text.ts";
import { hashToken, newOneTimeCode, newToken } from "#server/features/accounts/secret-tokens.ts";
import { findSignUpOfBrowser } from "#server/features/accounts/sign-ups.ts";
import { oneTimeCodeHash } from "#server/features/accounts/verify-one-time-code.ts";
import { hasWorkingLink } from "#server/features/accounts/working-link.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";

interface Order {
  purpose: AuthMailPurpose;
  email?: string;
  userId?: string;
  carry?: Record<string, string>;
  /** Of the browser that asks for a confirmation, to find its sign-up by. */
  nonceHash?: string | undefined;
  /** Without a mail when an earlier one holds a link that works. */
  unlessLinkWorks?: boolean;
}

interface Recipient {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/**
 * The token is made when the mail is, so that neither the queue nor the database ever holds one.
 * The order is sealed: finished jobs stay for days, addresses without an account among them.
 */
const authMailJob = jobKind<{ order: string }>("auth-mail", { concurrency: 4 });

export function sendAuthMail(
  { jobs, secret }: Pick<Services, "jobs" | "secret">,
  db: Queryable,
  purpose: AuthMailPurpose,
  to: string | { userId: string },
  details: Pick<Order, "carry" | "nonceHash" | "unlessLinkWorks"> = {},
): Promise<void> {
  const recipient = typeof to === "string" ? { email: to } : to;
  const order: Order = { purpose, ...recipient, ...details };
  return jobs.enqueue(db, authMailJob, { order: seal(orderKey(secret), JSON.stringify(order)) });
}

export function authMailWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(authMailJob, async (data) => {
    const order = JSON.parse(unseal(orderKey(services.secret), data.order)) as Order;
    const user = await findRecipient(services, order);
    if (!user || (order.purpose === "confirm_email" && user.emailVerified)) return;
    if (order.unlessLinkWorks && (await hasWorkingLink(services, user.id))) return;
    const secret = await issue(services, order, user);
    await mailer.send(composeAuthMail(order.purpose, user, secret, services.config));
  });
}

function orderKey(secret: string): Buffer {
  return deriveKey(secret, "mail-order");
}

async function findRecipient({ db }: Services, order: Order): Promise<Recipient | null> {
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
  // Until the address is confirmed anyone may have chosen the name, a link to their own site even.
  return { ...user, name: nameFromEmail(user.email) };
}

/** What the mail carries: a token for its link, a code to type, or nothing. */
async function issue(services: Services, order: Order, user: Recipient): Promise<string> {
  const { purpose, carry = {} } = order;
  if (purpose === "password_changed" || purpose === "password_set") return "";
  const isCode = purpose === "one_time_code";
  const secret = isCode ? newOneTimeCode() : newToken();
  const hash = isCode ? oneTimeCodeHash(services, user.id, secret) : hashToken(secret);
  const token = { userId: user.id, kind: purpose, hash, carry };
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    // Anyone may ask for a confirmation or a reset: it must not take the link away that the owner of the
    // address is about to open.
    if (purpose === "reset_password") return addToken(tx, token, now);
    if (purpose !== "confirm_email") return replaceToken(tx, token, now);
    const signUp = await findSignUpOfBrowser(tx, user.id, order.nonceHash);
    return addToken(tx, { ...token, signUpId: signUp?.id ?? null }, now);
  });
  return secret;
}
