import type { Context } from "#server/context.ts";
import { limitMails, limitResetMails } from "#server/features/accounts/auth-limits.ts";
import { sendAuthMail } from "#server/features/accounts/auth-mail-job.ts";
import { carryOf } from "#server/features/accounts/carry.ts";
import type { AuthMailPurpose } from "#server/features/accounts/compose-auth-mail.ts";

/**
 * Does the same work and gives the same answer for every address: the job finds out whether there is an
 * account.
 */
export async function requestMail(
  ctx: Context,
  purpose: AuthMailPurpose,
  input: { email: string; plan?: string | undefined; redirect?: string | undefined },
  nonceHash?: string,
): Promise<{ accepted: true }> {
  await limitMails(ctx, input.email);
  await sendAuthMail(ctx, ctx.db, purpose, input.email, { carry: carryOf(input), nonceHash });
  return { accepted: true };
}

/**
 * Never refused because of others' requests: past that limit a mail is sent only if no earlier link
 * still works.
 */
export async function requestReset(
  ctx: Context,
  { email }: { email: string },
): Promise<{ accepted: true }> {
  const { mailboxIsFull } = await limitResetMails(ctx, email);
  const details = { unlessLinkWorks: mailboxIsFull };
  await sendAuthMail(ctx, ctx.db, "reset_password", email, details);
  return { accepted: true };
}
