import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { hasActiveSubscription } from "#contract/access.ts";
import { billingToasts } from "#contract/messages/billing-toasts.ts";
import { planByPriceId } from "#contract/plans.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { goToCheckout } from "#web/features/billing/hosted-pages.ts";
import { browserConfig } from "#web/lib/browser-config.ts";

/**
 * Opens the payment page of the plan in the URL, once the person and their customer are known. Returns
 * whether it does.
 */
export function useAutoSubscribe(priceId: string | undefined): boolean {
  const navigate = useNavigate();
  const { profile } = useAuth();
  const [opening, setOpening] = useState(false);
  const begun = useRef(false);
  const plan = priceId === undefined ? null : planByPriceId(browserConfig.price_ids, priceId);
  const wanted =
    plan !== null &&
    profile !== null &&
    !(hasActiveSubscription(profile, new Date()) && profile.plan_name === plan.name);
  // Confirming an address leads two tabs here: only the visible one continues.
  const visible = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "visible",
    () => false,
  );
  const ready = wanted && visible && profile.stripe_customer_id !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, whatever else changes.
  useEffect(() => {
    if (!ready || priceId === undefined || begun.current) return;
    begun.current = true;
    const open = async () => {
      setOpening(true);
      // Going back must not start it again.
      await navigate({ to: "/pricing", search: {}, replace: true });
      await goToCheckout(priceId, billingToasts.subscribeFailed);
      setOpening(false);
    };
    void open();
  }, [ready]);

  return opening;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
