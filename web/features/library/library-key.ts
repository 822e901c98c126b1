import { partialMatchKey, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";

const ROOT = "library";

/**
 * Layouts, categories, totals and storage of a space depend on each other: their keys all start with this.
 * Two spaces share nothing.
 */
export function libraryKey(spaceId: string) {
  return [ROOT, spaceId] as const;
}

/** A layout's id implies its space, which is known only once the layout is loaded. */
export function layoutKey(layoutId: string) {
  return [ROOT, "layout", layoutId] as const;
}

/** So does a presentation's. */
export function presentationKey(presentationId: string) {
  return [ROOT, "presentation", presentationId] as const;
}

/** Refetches what is on screen, of whatever space; `except` names what the caller has already updated. */
export async function invalidateLibrary(...except: QueryKey[]): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: [ROOT],
    predicate: ({ queryKey }) => !except.some((updated) => partialMatchKey(queryKey, updated)),
  });
}
