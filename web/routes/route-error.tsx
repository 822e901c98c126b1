import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { lazy } from "react";
import { reloadAuth } from "#web/features/accounts/auth-store.ts";
import { FailedPage } from "#web/features/shell/failed-page.tsx";
import { Refusal } from "#web/lib/refusal.ts";
import { ErrorState } from "#web/ui/error-state.tsx";

/** Without a network its code may be out of reach as well. */
const Unreached = lazy(() =>
  import("#web/routes/unreached-page.tsx").catch(() => ({ default: ErrorState })),
);

/** A refusal has a message and can be retried; any other error is a bug (reported by React's root). */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof Refusal)) return <FailedPage />;
  const retry = async () => {
    await reloadAuth();
    await router.invalidate();
  };
  const Shown = error.code === "unavailable" ? Unreached : ErrorState;
  return <Shown message={error.message} onRetry={() => void retry()} />;
}
