import { announce } from "#sandbox/events/announce.ts";
import { methodOf } from "#sandbox/find-record.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { DeclineName } from "#sandbox/payments/declines.ts";
import { openDispute } from "#sandbox/payments/dispute-charge.ts";
import { writeVoucher } from "#sandbox/payments/write-voucher.ts";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";
import type { ChargeRecord, IntentRecord } from "#sandbox/records/payment-records.ts";
import { testCard } from "#sandbox/test-cards.ts";
import { presentCharge } from "#sandbox/wire/present-charge.ts";
import { presentPayment } from "#sandbox/wire/present-payment.ts";

/** `waits`: for the person, who has to confirm or to pay a voucher. */
export type Outcome = "failed" | "paid" | "waits";

export function openPayment(ledger: Ledger, customer: string, amount: number): IntentRecord {
  const intent: IntentRecord = {
    id: newId("pi"),
    secret: newId("secret"),
    customer,
    amount,
    created: ledger.now(),
    status: "requires_payment_method",
    method: null,
    failure: null,
    voucher: null,
    canceledAt: null,
    cancelReason: null,
  };
  ledger.state.intents.push(intent);
  announce(ledger, "payment_intent.created", presentPayment(ledger, intent));
  return intent;
}

/** `confirmed`: the card's owner is there and has confirmed this payment. */
export function attemptPayment(
  ledger: Ledger,
  intent: IntentRecord,
  method: MethodRecord | null,
  confirmed: boolean,
): Outcome {
  intent.voucher = null;
  intent.method = method?.id ?? null;
  if (!method) {
    intent.status = "requires_payment_method";
    return "failed";
  }
  if (method.kind.type === "boleto") {
    intent.voucher = writeVoucher(ledger.now(), method.kind.ending);
    return askPerson(ledger, intent);
  }
  const { confirms, failsAs, refusedAs } = testCard(method.kind.card);
  if (confirms === "always" && !confirmed) return askPerson(ledger, intent);
  const decline = refusedAs ?? failsAs;
  return decline ? refuse(ledger, intent, method, decline) : succeed(ledger, intent, method);
}

/** What the card's owner answered to the request to confirm. */
export function answerRequest(ledger: Ledger, intent: IntentRecord, confirmed: boolean): Outcome {
  if (confirmed && intent.method) {
    return attemptPayment(ledger, intent, methodOf(ledger, intent.method), true);
  }
  return giveUp(ledger, intent, "not_authenticated");
}

export function endVoucher(ledger: Ledger, intent: IntentRecord, isPaid: boolean): Outcome {
  if (!isPaid || !intent.method) return giveUp(ledger, intent, "voucher_expired");
  return succeed(ledger, intent, methodOf(ledger, intent.method));
}

function askPerson(ledger: Ledger, intent: IntentRecord): Outcome {
  intent.status = "requires_action";
  announce(ledger, "payment_intent.requires_action", presentPayment(ledger, intent));
  return "waits";
}

function succeed(ledger: Ledger, intent: IntentRecord, method: MethodRecord): Outcome {
  const charge = writeCharge(ledger, intent, method, null);
  intent.status = "succeeded";
  intent.failure = null;
  announce(ledger, "charge.succeeded", presentCharge(ledger, charge));
  announce(ledger, "payment_intent.succeeded", presentPayment(ledger, intent));
  const { kind } = method;
  const isDisputed = kind.type === "card" && testCard(kind.card).afterwards === "disputed";
  if (isDisputed) openDispute(ledger, charge, { reason: "fraudulent", amount: charge.amount });
  return "paid";
}

function refuse(
  ledger: Ledger,
  intent: IntentRecord,
  method: MethodRecord,
  decline: DeclineName,
): Outcome {
  const charge = writeCharge(ledger, intent, method, decline);
  intent.status = "requires_payment_method";
  intent.failure = { kind: "declined", decline, charge: charge.id };
  announce(ledger, "charge.failed", presentCharge(ledger, charge));
  announce(ledger, "payment_intent.payment_failed", presentPayment(ledger, intent));
  return "failed";
}

function giveUp(
  ledger: Ledger,
  intent: IntentRecord,
  kind: "not_authenticated" | "voucher_expired",
): Outcome {
  intent.status = "requires_payment_method";
  intent.failure = { kind };
  intent.voucher = null;
  announce(ledger, "payment_intent.payment_failed", presentPayment(ledger, intent));
  return "failed";
}

function writeCharge(
  ledger: Ledger,
  { amount, customer, id }: IntentRecord,
  method: MethodRecord,
  decline: DeclineName | null,
): ChargeRecord {
  const charge: ChargeRecord = {
    id: newId("ch"),
    secret: newId("receipt"),
    intent: id,
    customer,
    method: method.id,
    amount,
    created: ledger.now(),
    decline,
    disputed: false,
  };
  ledger.state.charges.push(charge);
  return charge;
}
