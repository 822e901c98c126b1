import type { UserContext } from "#server/context.ts";
import { ensureCustomer } from "#server/features/billing/ensure-customer.ts";

export async function openPortal(ctx: UserContext): Promise<{ url: string }> {
  return portalOf(ctx, await ensureCustomer(ctx));
}

export async function portalOf(
  ctx: Pick<UserContext, "config" | "payments">,
  customerId: string,
): Promise<{ url: string }> {
  const returnUrl = `${ctx.config.appUrl}/profile?portal=true`;
  return { url: await ctx.payments.createPortal({ customerId, returnUrl }) };
}
