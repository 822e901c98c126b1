import { eq } from "drizzle-orm";
import { formatBytes } from "#contract/bytes.ts";
import { Failure } from "#contract/errors.ts";
import { billingMail as words } from "#contract/messages/billing-mail.ts";
import { fillMessage, type MessageParams } from "#contract/messages/fill-message.ts";
import { planByName, priceText } from "#contract/plans.ts";
import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { billingMails } from "#server/platform/db/schema/billing-mails.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import type { Payments } from "#server/platform/payments/payments.ts";

type About =
  | "welcome"
  | "trial_ending"
  | "receipt"
  | "payment_failed"
  | "grace_ended"
  | "cancelled"
  | "ended"
  | "never_paid"
  | "withdrawn"
  | "refunded";

/** A payment, or what went back of it, as far as a mail names it. */
export interface Receipt {
  amount: number;
  paidAt: string;
  url: string | null;
}

interface PaymentMail {
  userId: string;
  about: About;
  receipt?: Receipt;
}

const paymentMailJob = jobKind<PaymentMail>("payment-mail");

const dates = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "long",
  timeZone: "America/Sao_Paulo",
});

export function sendPaymentMail(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  mail: PaymentMail,
): Promise<void> {
  return jobs.enqueue(tx, paymentMailJob, mail);
}

/** The same, once for what it is about, however often that is found out. */
export async function sendPaymentMailOnce(
  services: Pick<Services, "jobs">,
  tx: Tx,
  subject: string,
  mail: PaymentMail,
): Promise<void> {
  if (await isFirst(tx, mail, subject)) await sendPaymentMail(services, tx, mail);
}

/** Returns false when it was told before; from now on it was. */
export async function isFirst(
  tx: Tx,
  { userId, about }: Pick<PaymentMail, "userId" | "about">,
  subject: string,
): Promise<boolean> {
  const [first] = await tx
    .insert(billingMails)
    .values({ userId, about, subject })
    .onConflictDoNothing()
    .returning({ about: billingMails.about });
  return first !== undefined;
}

export function paymentMailWorker({ db, config, payments }: Services, mailer: Mailer): JobWorker {
  return worker(paymentMailJob, async ({ userId, about, receipt }) => {
    const [found] = await db
      .select({ email: users.email, profile: profiles })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, userId));
    if (!found || !isStillTrue(about, found.profile)) return;
    const { profile, email } = found;
    const { subject, body, note, action, path, params } =
      (about === "payment_failed" && (await confirmationOf(payments, profile))) ||
      (await discountedOf(payments, about, profile)) ||
      contentOf(about, profile, receipt);
    await mailer.send(
      renderMail({
        to: email,
        name: profile.username,
        subject: fillMessage(subject, params),
        body: fillMessage(body, params),
        action: { label: action, url: path.startsWith("http") ? path : config.appUrl + path },
        note: fillMessage(note, params),
      }),
    );
  });
}

type Row = typeof profiles.$inferSelect;

/** Paid, resumed or ended in the meantime: there is nothing left to say. */
function isStillTrue(about: About, profile: Row): boolean {
  switch (about) {
    case "payment_failed":
    case "grace_ended":
      return profile.graceUntil !== null;
    case "cancelled":
      return profile.stripeCancelAt !== null;
    case "trial_ending":
      return profile.stripeSubscriptionStatus === "trialing" && !profile.stripeCancelAt;
    default:
      return true;
  }
}

/** Null unless the payment has not failed but waits for the card's owner, who is led to where they confirm. */
async function confirmationOf(payments: Payments, profile: Row): Promise<Content | null> {
  const { graceUntil, stripeSubscriptionId: subscription } = profile;
  const open = subscription === null ? null : await payments.readOpenPayment(subscription);
  if (!open?.needsConfirmation) return null;
  const params = { date: dateOf(graceUntil) };
  return { ...words.confirmation_needed, path: open.url ?? "/profile", params };
}

/** Null unless the next charge is less than the plan's price: a discount, or credit. */
async function discountedOf(
  payments: Payments,
  about: About,
  profile: Row,
): Promise<Content | null> {
  const plan = planByName(profile.planName ?? "");
  const body = discountedBody(about, profile);
  const { stripeSubscriptionId: subscription } = profile;
  if (!plan || !body || subscription === null) return null;
  const price = await payments.readNextCharge(subscription).catch(nullIfRefused);
  if (price === null || price >= plan.price) return null;
  const content = contentOf(about, profile, undefined);
  const next = priceText({ price }).amount;
  return { ...content, body, params: { ...content.params, next } };
}

/** A key that may not ask, which is logged, keeps no mail back: it names the plan's price. */
function nullIfRefused(error: unknown): null {
  if (!(error instanceof Failure)) throw error;
  if (error.code === "payments_misconfigured" || error.code === "payment_refused") return null;
  throw error;
}

function discountedBody(about: About, profile: Row): string | null {
  if (about === "trial_ending") return words.discounted.trial_ending;
  if (about !== "welcome") return null;
  const isTrial = profile.stripeSubscriptionStatus === "trialing";
  return isTrial ? words.discounted.welcome_trial : words.discounted.welcome;
}

interface Content {
  subject: string;
  body: string;
  note: string;
  action: string;
  path: string;
  params: MessageParams;
}

function contentOf(about: About, profile: Row, receipt: Receipt | undefined): Content {
  const params = paramsOf(profile, receipt);
  switch (about) {
    case "welcome": {
      const isTrial = profile.stripeSubscriptionStatus === "trialing";
      const path = "/layouts/new";
      return { ...(isTrial ? words.welcome_trial : words.welcome), path, params };
    }
    case "receipt":
      return { ...words.receipt, path: receipt?.url ?? "/profile", params };
    case "ended":
    case "never_paid":
      return { ...words[about], path: "/pricing", params };
    case "withdrawn":
    case "refunded":
      return { ...words[about], path: "/profile", params };
    case "payment_failed":
    case "grace_ended": {
      const date = dateOf(profile.graceUntil);
      return { ...words[about], path: "/profile", params: { ...params, date } };
    }
    case "trial_ending":
    case "cancelled":
      return { ...words[about], action: words.manage, path: "/profile", params };
  }
}

function paramsOf(profile: Row, receipt: Receipt | undefined): MessageParams {
  const plan = planByName(profile.planName ?? "");
  const ends = profile.stripeCancelAt ?? profile.stripeCurrentPeriodEnd;
  return {
    plan: plan?.name ?? "",
    price: plan ? priceText(plan).amount : "",
    storage: plan ? formatBytes(plan.storage) : "",
    amount: receipt ? priceText({ price: receipt.amount }).amount : "",
    date: receipt ? dateOf(new Date(receipt.paidAt)) : dateOf(ends),
  };
}

function dateOf(moment: Date | null): string {
  return moment ? dates.format(moment) : "";
}
