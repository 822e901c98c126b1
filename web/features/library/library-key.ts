import { partialMatchKey, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";

/** Layouts, categories, totals and storage depend on each other: their keys all start with this. */
export const libraryKey = ["library"] as const;

/** Refetches what is on screen; `except` names what the caller has already updated. */
export async function invalidateLibrary(except?: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: libraryKey,
    predicate: ({ queryKey }) => !except || !partialMatchKey(queryKey, except),
  });
}
