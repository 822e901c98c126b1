import type Stripe from "stripe";
import * as z from "zod/mini";
import { missing } from "#sandbox/api/api-errors.ts";
import { seconds } from "#sandbox/api/read-params.ts";
import { listOf } from "#sandbox/wire/list-of.ts";

const limits = z.strictObject({
  gt: z.optional(seconds),
  gte: z.optional(seconds),
  lt: z.optional(seconds),
  lte: z.optional(seconds),
});

export const pageParams = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  starting_after: z.optional(z.string()),
  ending_before: z.optional(z.string()),
  created: z.optional(z.union([limits, seconds])),
};

const PageParams = z.strictObject(pageParams);
type Page = z.output<typeof PageParams>;

/** A page of rows, newest first, after the id that the last page ended with. */
export function listPage<Row extends { id: string; created: number }, Shown>(
  url: string,
  rows: readonly Row[],
  page: Page,
  show: (row: Row) => Shown,
): Stripe.ApiList<Shown> {
  const newest = rows.toReversed().filter(({ created }) => isWithin(created, page.created));
  const { ending_before: before, limit, starting_after: after } = page;
  const from = after === undefined ? 0 : placeOf(newest, after, "starting_after") + 1;
  const to = before === undefined ? newest.length : placeOf(newest, before, "ending_before");
  const start = before === undefined ? from : Math.max(from, to - limit);
  const end = Math.min(to, start + limit);
  const hasMore = before === undefined ? end < to : start > from;
  return listOf(url, newest.slice(start, end).map(show), hasMore);
}

function placeOf(rows: readonly { id: string }[], wanted: string, param: string): number {
  const place = rows.findIndex(({ id }) => id === wanted);
  if (place < 0) throw missing("object", wanted, param, 400);
  return place;
}

function isWithin(at: number, range: Page["created"]): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return at === range;
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range;
  return at > gt && at >= gte && at < lt && at <= lte;
}
