import type { UserContext } from "#server/context.ts";
import { ensureCustomer } from "#server/features/billing/ensure-customer.ts";

export async function openPortal(ctx: UserContext): Promise<{ url: string }> {
  const customerId = await ensureCustomer(ctx);
  const returnUrl = `${ctx.config.appUrl}/profile`;
  return { url: await ctx.payments.createPortal({ customerId, returnUrl }) };
}
