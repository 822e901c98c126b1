import { lazy, Suspense } from "react";
import { useConsent } from "#web/features/consent/consent-store.ts";

const ConsentBanner = lazy(() => import("#web/features/consent/consent-banner.tsx"));

/** The consent question about analytics and replay, on every page until answered. */
export function Consent() {
  const { asking } = useConsent();
  if (!asking) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}
