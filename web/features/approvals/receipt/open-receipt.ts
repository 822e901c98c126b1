import { getReceipt, type Receipt } from "#contract/routes/approvals.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";

/** Null when the link leads nowhere. Throws when the server cannot be asked. */
export async function openReceipt(token: string): Promise<Receipt | null> {
  try {
    return await call(getReceipt, { token });
  } catch (error) {
    if (error instanceof Refusal && leadsNowhere(error)) return null;
    throw error;
  }
}

/** What cannot be a token is told as such. */
function leadsNowhere({ code, params }: Refusal): boolean {
  return code === "not_found" || (code === "invalid_input" && params.field === "token");
}
