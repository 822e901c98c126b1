import { createRoute, Outlet, useNavigate } from "@tanstack/react-router";
import type { Space } from "#contract/routes/spaces.ts";
import { type AuthState, signOut, useAuth } from "#web/features/accounts/auth-store.ts";
import { reopenConsent, useConsent } from "#web/features/consent/consent-store.ts";
import { SiteFooter } from "#web/features/shell/site-footer.tsx";
import { SiteHeader } from "#web/features/shell/site-header.tsx";
import type { Viewer } from "#web/features/shell/viewer.ts";
import { useCurrentSpace } from "#web/features/spaces/index.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { Consent } from "#web/routes/consent.tsx";
import { rootRoute } from "#web/routes/root-route.tsx";

/** Header, content and footer around every page but those with their own frame. */
export const siteLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "site",
  component: SiteLayout,
});

function SiteLayout() {
  const auth = useAuth();
  const space = useCurrentSpace();
  const consent = useConsent();
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await signOut();
      await navigate({ to: "/" });
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader viewer={viewerOf(auth, space)} onSignOut={() => void leave()} />
      <main id="conteudo" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter onPrivacyPreferences={consent.needed ? reopenConsent : undefined} />
      <Consent />
    </div>
  );
}

function viewerOf(auth: AuthState, space: Space | null): Viewer {
  if (auth.status !== "signed_in") return { status: auth.status };
  const { session, profile, spaces } = auth;
  return { status: "signed_in", email: session.user.email, profile, space, spaces };
}
