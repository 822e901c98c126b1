import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { addProduct } from "#sandbox/api/products-api.ts";
import {
  cents,
  change,
  changedMetadata,
  clearable,
  count,
  flag,
  metadata,
  metadataChange,
  parseParams,
  readQuery,
} from "#sandbox/api/read-params.ts";
import { announce } from "#sandbox/events/announce.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { PriceRecord } from "#sandbox/records/catalog-records.ts";
import { presentPrice } from "#sandbox/wire/present-price.ts";

const interval = z.enum(["day", "week", "month", "year"]);
const CreateParams = z.strictObject({
  // The account is Brazilian: no other currency can be paid here.
  currency: z.literal("brl"),
  product: z.optional(z.string()),
  product_data: z.optional(z.strictObject({ name: z.string(), metadata })),
  unit_amount: cents,
  recurring: z.optional(z.strictObject({ interval, interval_count: z._default(count, 1) })),
  active: z._default(flag, true),
  lookup_key: z.optional(z.string()),
  transfer_lookup_key: z._default(flag, false),
  nickname: z.optional(z.string()),
  metadata,
});
const UpdateParams = z.strictObject({
  active: z.optional(flag),
  lookup_key: clearable(z.string()),
  transfer_lookup_key: z._default(flag, false),
  nickname: clearable(z.string()),
  metadata: metadataChange,
});
const ListParams = z.strictObject({
  ...pageParams,
  active: z.optional(flag),
  currency: z.optional(z.string()),
  lookup_keys: z.optional(z.array(z.string()).check(z.maxLength(10))),
  product: z.optional(z.string()),
  recurring: z.optional(z.strictObject({ interval: z.optional(interval) })),
  type: z.optional(z.enum(["one_time", "recurring"])),
});

export function pricesApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  const path = "/v1/prices";
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      const params = parseParams(CreateParams, form);
      const product = productOf(ledger, params);
      if (params.lookup_key) freeKey(ledger, params.lookup_key, params.transfer_lookup_key);
      const price = draft(ledger, product, params);
      state.prices.push(price);
      announce(ledger, "price.created", presentPrice(price));
      return presentPrice(price);
    }),
  );
  api.get(path, (c) => {
    const params = readQuery(c, ListParams);
    const rows = state.prices.filter((price) => fits(price, params));
    return c.json(listPage(path, rows, params, presentPrice));
  });
  api.get(`${path}/:id`, (c) =>
    c.json(presentPrice(wanted(state.prices, c.req.param("id"), "price"))),
  );
  api.post(`${path}/:id`, (c) =>
    idempotent(ledger, c, (form) => {
      const price = wanted(state.prices, c.req.param("id"), "price");
      const params = parseParams(UpdateParams, form);
      const { active, lookup_key: lookupKey, nickname } = params;
      const before = presentPrice(price);
      if (lookupKey) freeKey(ledger, lookupKey, params.transfer_lookup_key, price);
      const kept = changedMetadata(price.metadata, params.metadata);
      change(price, { active, lookupKey, nickname, metadata: kept });
      announce(ledger, "price.updated", presentPrice(price), before);
      return presentPrice(price);
    }),
  );
}

/** A lookup key belongs to one price; it moves only when that is asked for. */
function freeKey(ledger: Ledger, key: string, transfer: boolean, to?: PriceRecord): void {
  const owner = ledger.state.prices.find(({ lookupKey }) => lookupKey === key);
  if (!owner || owner === to) return;
  if (!transfer) {
    const message = `A price (\`${owner.id}\`) already uses that lookup key.`;
    throw badRequest(message, "lookup_key", "resource_already_exists");
  }
  const before = presentPrice(owner);
  owner.lookupKey = null;
  announce(ledger, "price.updated", presentPrice(owner), before);
}

function fits(price: PriceRecord, wish: z.output<typeof ListParams>): boolean {
  const { active, lookupKey, product, recurring } = price;
  return [
    wish.active === undefined || active === wish.active,
    wish.currency === undefined || wish.currency === "brl",
    !wish.lookup_keys || (lookupKey !== null && wish.lookup_keys.includes(lookupKey)),
    !wish.product || product === wish.product,
    !wish.type || (wish.type === "recurring") === (recurring !== null),
    !wish.recurring?.interval || recurring?.interval === wish.recurring.interval,
  ].every(Boolean);
}

/** The product that is named, or a new one that comes with its price. */
function productOf(
  ledger: Ledger,
  { product, product_data: data }: z.output<typeof CreateParams>,
): string {
  if (product !== undefined) return wanted(ledger.state.products, product, "product", "product").id;
  if (data) return addProduct(ledger, { ...data, active: true }).id;
  throw badRequest("Missing required param: product.", "product", "parameter_missing");
}

function draft(
  { now }: Ledger,
  product: string,
  params: z.output<typeof CreateParams>,
): PriceRecord {
  const { recurring } = params;
  return {
    id: newId("price"),
    product,
    active: params.active,
    created: now(),
    amount: params.unit_amount,
    recurring: recurring ? { interval: recurring.interval, count: recurring.interval_count } : null,
    lookupKey: params.lookup_key ?? null,
    nickname: params.nickname ?? null,
    metadata: params.metadata,
    builtIn: false,
  };
}
