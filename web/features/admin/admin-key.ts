import { queryClient } from "#web/lib/query-client.ts";

/** The key prefix of every query of the admin area. */
export const adminKey = ["admin"] as const;

/** After an admin action: counts, lists and the audit trail may all have changed. */
export function invalidateAdmin(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKey });
}
