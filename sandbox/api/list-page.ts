import type Stripe from "stripe";
import * as z from "zod/mini";
import { missing } from "#sandbox/api/api-errors.ts";
import { listOf } from "#sandbox/wire/list-of.ts";

export const pageParams = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  starting_after: z.optional(z.string()),
};

/** A page of rows, newest first, after the id that the last page ended with. */
export function listPage<Row extends { id: string }, Shown>(
  url: string,
  rows: readonly Row[],
  page: { limit: number; starting_after?: string | undefined },
  show: (row: Row) => Shown,
): Stripe.ApiList<Shown> {
  const newest = rows.toReversed();
  const { starting_after: after, limit } = page;
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw missing("object", after, "starting_after", 400);
  const shown = newest.slice(from, from + limit).map(show);
  return listOf(url, shown, newest.length > from + limit);
}
