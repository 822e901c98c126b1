import { eq } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { replaceToken } from "#server/features/accounts/auth-tokens.ts";
import { composeAuthMail } from "#server/features/accounts/compose-auth-mail.ts";
import { nameFromEmail } from "#server/features/accounts/name-from-email.ts";
import { hashToken, newOneTimeCode, newToken } from "#server/features/accounts/secret-tokens.ts";
import { oneTimeCodeHash } from "#server/features/accounts/verify-one-time-code.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";

export type AuthMailPurpose =
  | "confirm_email"
  | "magic_link"
  | "one_time_code"
  | "reset_password"
  | "password_changed";

interface AuthMailData {
  purpose: AuthMailPurpose;
  email?: string;
  userId?: string;
  carry: Record<string, string>;
}

export interface Recipient {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** The token is made when the mail is, so that neither the queue nor the database ever holds one. */
export const authMailJob = jobKind<AuthMailData>("auth-mail", { concurrency: 4 });

export function sendAuthMail(
  { jobs }: Pick<Services, "jobs">,
  db: Queryable,
  purpose: AuthMailPurpose,
  to: string | { userId: string },
  carry: Record<string, string> = {},
): Promise<void> {
  const recipient = typeof to === "string" ? { email: to } : to;
  return jobs.enqueue(db, authMailJob, { purpose, ...recipient, carry });
}

export function authMailWorker(services: Services, mailer: Mailer): JobWorker {
  return worker(authMailJob, async (data) => {
    const user = await findRecipient(services, data);
    if (!user || (data.purpose === "confirm_email" && user.emailVerified)) return;
    const secret = await issue(services, data, user);
    await mailer.send(composeAuthMail(data.purpose, user, secret, services.config));
  });
}

async function findRecipient({ db }: Services, data: AuthMailData): Promise<Recipient | null> {
  const which = data.userId ? eq(users.id, data.userId) : eq(users.email, data.email ?? "");
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
async function issue(services: Services, data: AuthMailData, user: Recipient): Promise<string> {
  const { purpose, carry } = data;
  if (purpose === "password_changed") return "";
  const isCode = purpose === "one_time_code";
  const secret = isCode ? newOneTimeCode() : newToken();
  const hash = isCode ? oneTimeCodeHash(services, user.id, secret) : hashToken(secret);
  await services.db.transaction((tx) =>
    replaceToken(tx, { userId: user.id, kind: purpose, hash, carry }, services.clock()),
  );
  return secret;
}
