import { useAuth } from "#web/features/accounts/auth-store.ts";
import { LoadingPage, LoadingSession } from "#web/features/shell/loading-page.tsx";

/** A browser with a session waits for it first; any other only for the page's code. */
export function PendingPage() {
  const { status } = useAuth();
  return status === "loading" ? <LoadingSession /> : <LoadingPage />;
}
