import { partialMatchKey, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";

/** Layouts, categories, totals and storage hang together: their keys all start with this. */
export const libraryKey = ["library"] as const;

/** What is on screen is asked for again; `except` names what the caller has already brought up to date. */
export async function libraryChanged(except?: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: libraryKey,
    predicate: ({ queryKey }) => !except || !partialMatchKey(queryKey, except),
  });
}
