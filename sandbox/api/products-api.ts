import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import {
  change,
  changedMetadata,
  clearable,
  flag,
  metadata,
  metadataChange,
  parseParams,
  readQuery,
} from "#sandbox/api/read-params.ts";
import { announce } from "#sandbox/events/announce.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { ProductRecord } from "#sandbox/records/catalog-records.ts";
import { presentProduct } from "#sandbox/wire/present-price.ts";

const CreateParams = z.strictObject({
  id: z.optional(z.string()),
  name: z.string(),
  description: z.optional(z.string()),
  active: z._default(flag, true),
  metadata,
});
const UpdateParams = z.strictObject({
  name: z.optional(z.string()),
  description: clearable(z.string()),
  active: z.optional(flag),
  default_price: z.optional(z.string()),
  metadata: metadataChange,
});
const ListParams = z.strictObject({
  ...pageParams,
  active: z.optional(flag),
  ids: z.optional(z.array(z.string())),
});

export function productsApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  const path = "/v1/products";
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      return presentProduct(addProduct(ledger, parseParams(CreateParams, form)));
    }),
  );
  api.get(path, (c) => {
    const params = readQuery(c, ListParams);
    const rows = state.products.filter(
      ({ active, id }) =>
        (params.active === undefined || active === params.active) &&
        (!params.ids || params.ids.includes(id)),
    );
    return c.json(listPage(path, rows, params, presentProduct));
  });
  api.get(`${path}/:id`, (c) =>
    c.json(presentProduct(wanted(state.products, c.req.param("id"), "product"))),
  );
  api.post(`${path}/:id`, (c) =>
    idempotent(ledger, c, (form) => {
      const product = wanted(state.products, c.req.param("id"), "product");
      const params = parseParams(UpdateParams, form);
      const { active, default_price: defaultPrice, description, name } = params;
      if (defaultPrice) wanted(state.prices, defaultPrice, "price", "default_price");
      const before = presentProduct(product);
      change(product, {
        active,
        defaultPrice,
        description,
        name,
        metadata: changedMetadata(product.metadata, params.metadata),
        updated: ledger.now(),
      });
      announce(ledger, "product.updated", presentProduct(product), before);
      return presentProduct(product);
    }),
  );
}

export function addProduct(ledger: Ledger, params: z.output<typeof CreateParams>): ProductRecord {
  const { products } = ledger.state;
  if (products.some(({ id }) => id === params.id)) {
    throw badRequest("Product already exists.", "id", "resource_already_exists");
  }
  const product: ProductRecord = {
    id: params.id ?? newId("prod"),
    name: params.name,
    description: params.description ?? null,
    active: params.active,
    created: ledger.now(),
    updated: ledger.now(),
    defaultPrice: null,
    metadata: params.metadata,
    builtIn: false,
  };
  products.push(product);
  announce(ledger, "product.created", presentProduct(product));
  return product;
}
