import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";

/** A page of a growing list, with the cursor of the next one. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), next_cursor: z.nullable(z.string()) });
}

/** In base64, a name of 60 letters of three bytes each is the longest. */
const MAX_CURSOR = 400;

export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(MAX_CURSOR))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSize.max)),
    limits.pageSize.usual,
  ),
};

/** A list with numbered pages, so its total is counted. */
export function numberedPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), page: z.int(), pages: z.int(), total: z.int() });
}

export const numberedPageInput = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
};
