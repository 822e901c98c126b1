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
import { endpointsOf } from "#sandbox/events/endpoints.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { EndpointRecord } from "#sandbox/records/delivery-records.ts";
import { presentEndpoint } from "#sandbox/wire/present-endpoint.ts";

const events = z.array(z.string()).check(z.minLength(1));
const CreateParams = z.strictObject({
  url: z.url(),
  enabled_events: events,
  api_version: z.optional(z.string()),
  description: clearable(z.string()),
  metadata,
});
const UpdateParams = z.strictObject({
  url: z.optional(z.url()),
  enabled_events: z.optional(events),
  disabled: z.optional(flag),
  description: clearable(z.string()),
  metadata: metadataChange,
});
const ListParams = z.strictObject(pageParams);

export function endpointsApi(api: Hono, ledger: Ledger): void {
  const path = "/v1/webhook_endpoints";
  const find = (id: string | undefined) => wanted(endpointsOf(ledger), id, "webhook endpoint");
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      const params = parseParams(CreateParams, form);
      const endpoint: EndpointRecord = {
        id: newId("we"),
        url: params.url,
        secret: newId("whsec", 24),
        enabled: true,
        events: params.enabled_events,
        apiVersion: params.api_version ?? null,
        description: params.description ?? null,
        created: ledger.now(),
        metadata: params.metadata,
      };
      ledger.state.endpoints.push(endpoint);
      // Never shown again.
      return { ...presentEndpoint(endpoint), secret: endpoint.secret };
    }),
  );
  api.get(path, (c) =>
    c.json(listPage(path, endpointsOf(ledger), readQuery(c, ListParams), presentEndpoint)),
  );
  api.get(`${path}/:id`, (c) => c.json(presentEndpoint(find(c.req.param("id")))));
  api.post(`${path}/:id`, (c) =>
    idempotent(ledger, c, (form) => {
      const endpoint = ownEndpoint(ledger, find(c.req.param("id")));
      const params = parseParams(UpdateParams, form);
      change(endpoint, {
        url: params.url,
        events: params.enabled_events,
        enabled: params.disabled === undefined ? undefined : !params.disabled,
        description: params.description,
        metadata: changedMetadata(endpoint.metadata, params.metadata),
      });
      return presentEndpoint(endpoint);
    }),
  );
  api.delete(`${path}/:id`, (c) => {
    const { id } = ownEndpoint(ledger, find(c.req.param("id")));
    ledger.state.endpoints = ledger.state.endpoints.filter((endpoint) => endpoint.id !== id);
    ledger.changed();
    return c.json({ id, object: "webhook_endpoint", deleted: true });
  });
}

/** The endpoint of the app that runs the sandbox stays as it is. */
function ownEndpoint({ state }: Ledger, endpoint: EndpointRecord): EndpointRecord {
  if (state.endpoints.includes(endpoint)) return endpoint;
  throw badRequest("The sandbox's own webhook endpoint cannot be changed.", "id");
}
