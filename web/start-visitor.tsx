import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { product } from "#contract/messages/shell.ts";
import { startConsentedTools } from "#web/features/consent/consent-store.ts";
import { pushPageView } from "#web/lib/analytics.ts";
import { VisitorScreen } from "#web/routes/visitor-screen.tsx";
import { startBrowser } from "#web/start-browser.ts";
import { loadTooltips } from "#web/ui/load-tooltips.ts";

/**
 * Starts a page of visitors, without the app's router and session, over what the server drew. The title is
 * the page's own, which analytics gets; never that of what is shown.
 */
export function startVisitor(title: string, page: (publicLink: string) => ReactNode): void {
  const { root, reports } = startBrowser();
  const [, , publicLink = ""] = location.pathname.split("/");
  const shown = page(decodeURIComponent(publicLink));
  pushPageView(location.pathname, `${title} · ${product.name}`);
  startConsentedTools();
  // With the first sign of somebody who could read one.
  for (const sign of ["pointermove", "keydown"])
    addEventListener(sign, loadTooltips, { once: true });
  // As a transition, in short steps: the drawn image stays responsive meanwhile.
  startTransition(() =>
    createRoot(root, reports).render(
      <StrictMode>
        <VisitorScreen>{shown}</VisitorScreen>
      </StrictMode>,
    ),
  );
}
