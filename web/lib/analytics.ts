import { isSecretAddress, scrubAddresses } from "#web/lib/scrub-address.ts";

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

let started = false;

function pushEvent(event: Record<string, unknown>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

/** The path only: queries contain return URLs, plans and one-time tokens. */
export function pushPageView(pathname: string, title: string): void {
  pushEvent({ event: "page_view", page_path: scrubAddresses(pathname), page_title: title });
}

/** In reais. */
export function pushPurchase(purchase: {
  plan: string;
  value: number;
  transactionId: string;
}): void {
  const { plan, value, transactionId } = purchase;
  pushEvent({
    event: "purchase",
    transaction_id: transactionId,
    value,
    currency: "BRL",
    item_name: plan,
  });
}

/**
 * Loads the tag manager once; the caller checks for consent. Its tags read `location`, so it never
 * loads on a page whose URL is secret.
 */
export function startTagManager(id: string): void {
  if (started || isSecretAddress(location)) return;
  started = true;
  pushEvent({ event: "gtm.js", "gtm.start": Date.now() });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

export function tagManagerRuns(): boolean {
  return started;
}
