import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Failure } from "#contract/errors.ts";
import { reloadAuth } from "#web/features/accounts/auth-store.ts";
import { FailedPage } from "#web/features/shell/failed-page.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

/** A refusal has a message and can be retried; any other error is a bug (reported by React's root). */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof Failure)) return <FailedPage />;
  const retry = async () => {
    await reloadAuth();
    await router.invalidate();
  };
  return <ErrorState message={error.message} onRetry={() => void retry()} />;
}
