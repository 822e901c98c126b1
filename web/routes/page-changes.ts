import { product } from "#contract/messages/shell.ts";
import { startConsentedTools } from "#web/features/consent/consent-store.ts";
import { pushPageView } from "#web/lib/analytics.ts";
import type { router as appRouter } from "#web/routes/router.tsx";

/** After a navigation, how long the old page stays before the pending page is shown. */
const PENDING_MS = 250;

/** What happens on every page change: title, focus, page view. */
export function followPageChanges(router: typeof appRouter): () => void {
  let lastPath: string | null = null;
  return router.subscribe("onRendered", ({ toLocation }) => {
    const title = router.state.matches.at(-1)?.staticData.title;
    document.title = title ? `${title} · ${product.name}` : `${product.name} · ${product.tagline}`;
    if (toLocation.pathname === lastPath) return;

    if (lastPath === null) router.update({ ...router.options, defaultPendingMs: PENDING_MS });
    else focusContent();
    lastPath = toLocation.pathname;
    pushPageView(toLocation.pathname, document.title);
    startConsentedTools();
  });
}

/** Screen readers start at the new page's heading instead of staying on a removed link. */
function focusContent(): void {
  const main = document.getElementById("conteudo");
  const heading = main?.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main)?.focus({ preventScroll: true });
}
