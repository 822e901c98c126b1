import type { Ledger } from "#sandbox/ledger.ts";
import type { EndpointRecord } from "#sandbox/records/delivery-records.ts";

/** A fixed creation date for what exists from the start. */
export const CREATED = 1_767_225_600;

/** Where events are sent: to the app of this installation, and to whoever asked for it through the API. */
export function endpointsOf({ state, webhookUrl }: Pick<Ledger, "state" | "webhookUrl">) {
  if (webhookUrl === null) return state.endpoints;
  const own: EndpointRecord = {
    id: "we_sandbox",
    url: webhookUrl,
    secret: state.webhookSecret,
    enabled: true,
    events: ["*"],
    apiVersion: null,
    description: null,
    created: CREATED,
    metadata: {},
  };
  return [own, ...state.endpoints];
}

export function wants({ enabled, events }: EndpointRecord, type: string): boolean {
  return enabled && (events.includes("*") || events.includes(type));
}
