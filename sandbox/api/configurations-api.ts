import type { Hono } from "hono";
import * as z from "zod/mini";
import { badRequest, wanted } from "#sandbox/api/api-errors.ts";
import { CreateParams, UpdateParams } from "#sandbox/api/configuration-params.ts";
import { idempotent } from "#sandbox/api/idempotency.ts";
import { listPage, pageParams } from "#sandbox/api/list-page.ts";
import { mergeBusiness, mergeFeatures } from "#sandbox/api/merge-features.ts";
import { change, changedMetadata, flag, parseParams, readQuery } from "#sandbox/api/read-params.ts";
import { announce } from "#sandbox/events/announce.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { ConfigurationRecord } from "#sandbox/records/page-records.ts";
import { presentConfiguration } from "#sandbox/wire/present-configuration.ts";

const ListParams = z.strictObject({
  ...pageParams,
  active: z.optional(flag),
  is_default: z.optional(flag),
});

export function configurationsApi(api: Hono, ledger: Ledger): void {
  const { state } = ledger;
  const path = "/v1/billing_portal/configurations";
  const find = (id: string | undefined) => wanted(state.configurations, id, "configuration");
  api.post(path, (c) =>
    idempotent(ledger, c, (form) => {
      const params = parseParams(CreateParams, form);
      const { default_return_url: returnUrl, metadata, name } = params;
      const configuration = draft(ledger);
      change(configuration, {
        features: mergeFeatures(ledger, configuration.features, params.features),
        businessProfile: mergeBusiness(configuration.businessProfile, params.business_profile),
        defaultReturnUrl: returnUrl,
        name,
        metadata,
      });
      state.configurations.push(configuration);
      const object = presentConfiguration(configuration);
      announce(ledger, "billing_portal.configuration.created", object);
      return object;
    }),
  );
  api.get(path, (c) => {
    const params = readQuery(c, ListParams);
    const rows = state.configurations.filter(
      ({ active, isDefault }) =>
        (params.active === undefined || active === params.active) &&
        (params.is_default === undefined || isDefault === params.is_default),
    );
    return c.json(listPage(path, rows, params, presentConfiguration));
  });
  api.get(`${path}/:id`, (c) => c.json(presentConfiguration(find(c.req.param("id")))));
  api.post(`${path}/:id`, (c) =>
    idempotent(ledger, c, (form) => {
      const configuration = find(c.req.param("id"));
      const params = parseParams(UpdateParams, form);
      if (configuration.isDefault && params.active === false) {
        throw badRequest("You cannot deactivate the default configuration.", "active");
      }
      const before = presentConfiguration(configuration);
      change(configuration, {
        features: mergeFeatures(ledger, configuration.features, params.features ?? {}),
        businessProfile: mergeBusiness(configuration.businessProfile, params.business_profile),
        defaultReturnUrl: params.default_return_url,
        name: params.name,
        active: params.active,
        metadata: changedMetadata(configuration.metadata, params.metadata),
        updated: ledger.now(),
      });
      const object = presentConfiguration(configuration);
      announce(ledger, "billing_portal.configuration.updated", object, before);
      return object;
    }),
  );
}

/** What nothing is said about is switched off. */
function draft({ now }: Ledger): ConfigurationRecord {
  return {
    id: newId("bpc"),
    created: now(),
    updated: now(),
    active: true,
    isDefault: false,
    name: null,
    defaultReturnUrl: null,
    businessProfile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: false, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: {
          enabled: false,
          feedback_options: null,
          options: ["too_expensive", "missing_features", "switched_service", "unused", "other"],
        },
        enabled: false,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: [],
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    metadata: {},
  };
}
