import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { pageTitles, product } from "#contract/messages/shell.ts";
import { takePublicLayout } from "#web/features/comments/public/load-public-layout.ts";
import { startConsentedTools } from "#web/features/consent/consent-store.ts";
import { pushPageView } from "#web/lib/analytics.ts";
import { VisitorScreen } from "#web/routes/visitor-screen.tsx";
import { startBrowser } from "#web/start-browser.ts";

// The entry for visitors of a public link: the page alone, without the app's router and session.

const { root, reports } = startBrowser();
const layout = takePublicLayout();
if (layout === null) throw new Error("the server drew this page without its layout");
const [, publicLink = ""] = /^\/public\/([^/]+)/.exec(location.pathname) ?? [];
// Analytics gets the page's own title, never the layout's.
pushPageView(location.pathname, `${pageTitles.publicLayout} · ${product.name}`);
startConsentedTools();
// As a transition, in short steps: the drawn image stays responsive meanwhile.
startTransition(() =>
  createRoot(root, reports).render(
    <StrictMode>
      <VisitorScreen publicLink={decodeURIComponent(publicLink)} layout={layout} />
    </StrictMode>,
  ),
);
