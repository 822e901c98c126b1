import { queryClient } from "#web/lib/query-client.ts";

/** Everything the admin area has fetched hangs below this. */
export const adminKey = ["admin"] as const;

/** After an act: counts, lists and the trail may all have changed. */
export function adminChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKey });
}
