import type { Context } from "#server/context.ts";
import { limitMails, limitResetMails } from "#server/features/accounts/auth-limits.ts";
import { sendAuthMail } from "#server/features/accounts/auth-mail-job.ts";
import { carryOf } from "#server/features/accounts/carry.ts";
import type { AuthMailPurpose } from "#server/features/accounts/compose-auth-mail.ts";

/** The same work and the same answer for every address: whether there is an account, the job finds out. */
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

/** Never refused for what others asked for: past that limit a mail is sent when no earlier one still helps. */
export async function requestReset(
  ctx: Context,
  { email }: { email: string },
): Promise<{ accepted: true }> {
  const { mailboxIsFull } = await limitResetMails(ctx, email);
  const details = { unlessLinkWorks: mailboxIsFull };
  await sendAuthMail(ctx, ctx.db, "reset_password", email, details);
  return { accepted: true };
}
