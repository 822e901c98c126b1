import { badRequest } from "#sandbox/api/api-errors.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { listOf } from "#sandbox/wire/list-of.ts";
import { presentCharge } from "#sandbox/wire/present-charge.ts";
import { presentConfiguration } from "#sandbox/wire/present-configuration.ts";
import { presentCustomer, presentTaxId } from "#sandbox/wire/present-customer.ts";
import {
  presentCoupon,
  presentDiscount,
  presentPromotion,
} from "#sandbox/wire/present-discount.ts";
import { presentDispute } from "#sandbox/wire/present-dispute.ts";
import { presentInvoice } from "#sandbox/wire/present-invoice.ts";
import { presentInvoicePayments } from "#sandbox/wire/present-invoice-payment.ts";
import { presentMethod } from "#sandbox/wire/present-method.ts";
import { presentPayment } from "#sandbox/wire/present-payment.ts";
import { presentPrice, presentProduct } from "#sandbox/wire/present-price.ts";
import { presentRefund } from "#sandbox/wire/present-refund.ts";
import { presentSubscription } from "#sandbox/wire/present-subscription.ts";

type Node = Record<string, unknown>;

/** Replaces ids by their objects, and adds what is left out otherwise, along a path like `data.customer`. */
export function expandAnswer(ledger: Ledger, answer: unknown, path: string): void {
  walk(answer, path.split("."));

  function walk(node: unknown, parts: readonly string[]): void {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, parts);
      return;
    }
    const [name, ...rest] = parts;
    if (!isNode(node) || name === undefined) return;
    if (add(ledger, node, parts)) return;
    const value = node[name];
    if (value === undefined) {
      throw badRequest(`This property cannot be expanded (${path}).`, "expand[0]");
    }
    node[name] = Array.isArray(value) ? value.map((one) => whole(one)) : whole(value);
    walk(node[name], rest);
  }

  function whole(value: unknown): unknown {
    if (typeof value !== "string") return value;
    const object = objectOf(ledger, value);
    if (object) return JSON.parse(JSON.stringify(object));
    throw badRequest(`This property cannot be expanded (${path}).`, "expand[0]");
  }
}

/** What objects leave out unless it is expanded. */
function add(ledger: Ledger, node: Node, parts: readonly string[]): boolean {
  const { state } = ledger;
  const id = String(node.id);
  const ownedBy = <Row extends { customer: string }>(rows: readonly Row[]) =>
    rows.filter(({ customer }) => customer === id);
  switch (`${node.object}.${parts.join(".")}`) {
    case "invoice.payments": {
      const invoices = state.invoices.filter((one) => one.id === id);
      node.payments = listOf("/v1/invoice_payments", invoices.flatMap(presentInvoicePayments));
      return true;
    }
    case "charge.refunds": {
      const refunds = state.refunds.filter(({ charge }) => charge === id);
      const shown = refunds.map((one) => presentRefund(ledger, one));
      node.refunds = listOf(`/v1/charges/${id}/refunds`, shown);
      return true;
    }
    case "customer.subscriptions": {
      const live = ownedBy(state.subscriptions).filter(({ status }) => status !== "canceled");
      const shown = live.map((one) => presentSubscription(ledger, one));
      node.subscriptions = listOf(`/v1/customers/${id}/subscriptions`, shown);
      return true;
    }
    case "customer.tax_ids": {
      const shown = ownedBy(state.taxIds).map(presentTaxId);
      node.tax_ids = listOf(`/v1/customers/${id}/tax_ids`, shown);
      return true;
    }
    case "billing_portal.configuration.features.subscription_update.products": {
      const found = state.configurations.find((one) => one.id === id);
      node.features = found?.features;
      return true;
    }
    default:
      return false;
  }
}

/** The object that an id stands for. */
function objectOf(ledger: Ledger, id: string): object | undefined {
  const { state } = ledger;
  const one = <Row extends { id: string }>(rows: readonly Row[], show: (row: Row) => object) =>
    rows.filter((row) => row.id === id).map(show)[0];
  return (
    one(state.customers, (row) => presentCustomer(ledger, row)) ??
    one(state.methods, presentMethod) ??
    one(state.products, presentProduct) ??
    one(state.prices, presentPrice) ??
    one(state.coupons, presentCoupon) ??
    one(state.promotions, presentPromotion) ??
    one(state.discounts, presentDiscount) ??
    one(state.subscriptions, (row) => presentSubscription(ledger, row)) ??
    one(state.invoices, (row) => presentInvoice(ledger, row)) ??
    one(state.intents, (row) => presentPayment(ledger, row)) ??
    one(state.charges, (row) => presentCharge(ledger, row)) ??
    one(state.refunds, (row) => presentRefund(ledger, row)) ??
    one(state.disputes, (row) => presentDispute(ledger, row)) ??
    one(state.configurations, presentConfiguration)
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}
