import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { hasActiveSubscription, isAwaitingPayment } from "#contract/access.ts";
import { subscriptionWords as text } from "#contract/messages/billing.ts";
import { getDashboard } from "#contract/routes/layouts.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { refreshProfile, useAuth } from "#web/features/accounts/index.ts";
import { chosenPlan, clearChoice, isFirstChoice } from "#web/features/billing/checkout-choice.ts";
import { readBilling } from "#web/features/billing/read-billing.ts";
import { welcomePurchase } from "#web/features/billing/welcome-purchase.ts";
import { call } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const ASK_EVERY_MS = 1_000;
const ASK_TIMES = 10;

/** After the payment page: the plan changes with the provider's event, which may take a moment. */
export function CheckoutReturn() {
  const { success } = useSearch({ strict: false });
  const { profile } = useAuth();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(0);
  const waiting = success === "true" && profile !== null;
  const arrived = waiting && hasArrived(profile);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it arrives once, whatever else changes.
  useEffect(() => {
    if (!arrived) return;
    const settle = async () => {
      const begins = isFirstChoice();
      clearChoice();
      void welcomePurchase();
      await navigate({ to: "/profile", search: {}, replace: true });
      if (begins && (await hasNoLayouts())) await navigate({ to: "/welcome", replace: true });
    };
    void settle();
  }, [arrived]);

  // A boleto is paid days later: there is nothing to wait for here.
  const awaiting = profile !== null && isAwaitingPayment(profile);
  const asking = waiting && !arrived && !awaiting && asked < ASK_TIMES;
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(async () => {
      // The provider itself is asked once; then its event is waited for.
      await (asked === 0 ? readBilling() : refreshProfile());
      setAsked(asked + 1);
    }, ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [asking, asked]);

  if (!waiting || arrived) return null;
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4"
    >
      {asking ? (
        <>
          <Spinner size="sm" label={text.confirming} />
          <p>{text.confirming}</p>
        </>
      ) : (
        <>
          <p>{awaiting ? text.awaiting : text.stillConfirming}</p>
          <Button size="sm" onClick={() => (awaiting ? void readBilling() : setAsked(0))}>
            {text.checkAgain}
          </Button>
        </>
      )}
    </div>
  );
}

/** Whoever has just begun goes on with the first steps; everybody else stays with the plan. */
async function hasNoLayouts(): Promise<boolean> {
  const dashboard = await call(getDashboard, {}).catch(() => null);
  return dashboard?.total_layouts === 0;
}

function hasArrived(profile: Profile): boolean {
  if (profile.stripe_subscription_id === null || !hasActiveSubscription(profile, new Date()))
    return false;
  const chosen = chosenPlan();
  return chosen === null || chosen === profile.plan_name;
}
