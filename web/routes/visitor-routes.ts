import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { accountMessages } from "#contract/messages/accounts.ts";
import { billingMessages } from "#contract/messages/billing-messages.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { safeReturnPath } from "#contract/return-path.ts";
import { whenAuthKnown } from "#web/features/accounts/auth-store.ts";
import { emailLink } from "#web/features/accounts/email-link.ts";
import { tagManagerRuns } from "#web/lib/analytics.ts";
import { toast } from "#web/lib/toast.ts";
import { redirectIfSignedIn } from "#web/routes/guards.ts";
import { NotFound } from "#web/routes/page.ts";
import { PendingPage } from "#web/routes/pending-page.tsx";
import { siteLayout } from "#web/routes/site-layout.tsx";

const getParentRoute = () => siteLayout;
const documents = () => import("#web/features/documents/document-pages.tsx");

const landing = createRoute({
  getParentRoute,
  path: "/",
  validateSearch: (search: { descadastrado?: string }) => search,
  beforeLoad: async ({ search: { descadastrado } }) => {
    // The target of a mail's unsubscribe link; confirmed once.
    if (descadastrado === "true") toast.success(commentMessages.unsubscribed);
    if (descadastrado) throw redirect({ to: "/", search: {}, replace: true });
    await redirectIfSignedIn("/dashboard");
  },
  pendingComponent: PendingPage,
  component: lazyRouteComponent(() => import("#web/features/landing/landing-page.tsx")),
});

const login = createRoute({
  getParentRoute,
  path: "/login",
  staticData: { title: pageTitles.login },
  validateSearch: (search: { redirect?: string; reset?: string; link?: string }) => search,
  beforeLoad: async ({ search: { link, reset, ...kept } }) => {
    if (link) emailLink.hold(link);
    if (reset === "true") toast.success(accountMessages.passwordResetSignIn);
    // Both have been read: neither a secret nor a repeated toast stays in the URL.
    if (link || reset) throw redirect({ to: "/login", search: kept, replace: true });
    // The link may belong to another account than the one signed in, so it is opened first.
    if (!emailLink.isHeld())
      await redirectIfSignedIn(safeReturnPath(kept.redirect) ?? "/dashboard");
  },
  pendingComponent: PendingPage,
  component: lazyRouteComponent(() => import("#web/features/accounts/login-page.tsx")),
});

const register = createRoute({
  getParentRoute,
  path: "/register",
  staticData: { title: pageTitles.register },
  validateSearch: (search: { plan?: string; redirect?: string }) => search,
  beforeLoad: ({ search: { plan, redirect: origin } }) =>
    redirectIfSignedIn(
      plan ? `/pricing?plan=${encodeURIComponent(plan)}` : (safeReturnPath(origin) ?? "/dashboard"),
    ),
  pendingComponent: PendingPage,
  component: lazyRouteComponent(() => import("#web/features/accounts/register-page.tsx")),
});

const forgotPassword = createRoute({
  getParentRoute,
  path: "/forgot-password",
  staticData: { title: pageTitles.forgotPassword },
  component: lazyRouteComponent(() => import("#web/features/accounts/forgot-password-page.tsx")),
});

const resetPassword = createRoute({
  getParentRoute,
  path: "/reset-password",
  staticData: { title: pageTitles.resetPassword },
  validateSearch: (search: { token?: string }) => search,
  component: lazyRouteComponent(() => import("#web/features/accounts/reset-password-page.tsx")),
});

const invitation = createRoute({
  getParentRoute,
  path: "/invitation/$token",
  staticData: { title: pageTitles.invitation },
  beforeLoad: async ({ location }) => {
    // A tag manager that already runs would read the token: a new document does not have it.
    if (tagManagerRuns()) throw redirect({ href: location.href, reloadDocument: true });
    await whenAuthKnown();
  },
  loader: async ({ params: { token } }) => {
    const { openInvitation } = await import("#web/features/spaces/invitation/open-invitation.ts");
    return openInvitation(token);
  },
  pendingComponent: PendingPage,
  component: lazyRouteComponent(
    () => import("#web/features/spaces/invitation/invitation-page.tsx"),
  ),
});

const approval = createRoute({
  getParentRoute,
  path: "/approval/$token",
  staticData: { title: pageTitles.approval },
  beforeLoad: ({ location }) => {
    if (tagManagerRuns()) throw redirect({ href: location.href, reloadDocument: true });
  },
  loader: async ({ params: { token } }) => {
    const { openReceipt } = await import("#web/features/approvals/receipt/open-receipt.ts");
    return openReceipt(token);
  },
  pendingComponent: PendingPage,
  component: lazyRouteComponent(() => import("#web/features/approvals/receipt/receipt-page.tsx")),
});

const pricing = createRoute({
  getParentRoute,
  path: "/pricing",
  staticData: { title: pageTitles.pricing },
  validateSearch: (search: { plan?: string; canceled?: string }) => search,
  beforeLoad: async ({ search: { canceled, ...kept } }) => {
    if (canceled === "true") toast.info(billingMessages.checkoutCanceled);
    if (canceled) throw redirect({ to: "/pricing", search: kept, replace: true });
    // Waits for the session, so that no button changes under the pointer; if the server is unavailable
    // the plans are still shown.
    await whenAuthKnown().catch(() => null);
  },
  pendingComponent: PendingPage,
  component: lazyRouteComponent(() => import("#web/features/billing/pricing-page.tsx")),
});

const notFound = createRoute({
  getParentRoute,
  path: "$",
  staticData: { title: pageTitles.notFound },
  component: NotFound,
});

export const visitorRoutes = [
  landing,
  login,
  register,
  forgotPassword,
  resetPassword,
  invitation,
  approval,
  pricing,
  createRoute({
    getParentRoute,
    path: "/terms",
    staticData: { title: pageTitles.terms },
    component: lazyRouteComponent(documents, "TermsPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/privacy",
    staticData: { title: pageTitles.privacy },
    component: lazyRouteComponent(documents, "PrivacyPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/support",
    staticData: { title: pageTitles.support },
    component: lazyRouteComponent(documents, "SupportPage"),
  }),
  notFound,
] as const;
