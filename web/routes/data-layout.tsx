import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { onAuthEvent, useAuth } from "#web/features/accounts/auth-store.ts";
import { onSpaceLost } from "#web/features/spaces/index.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { loadTooltips } from "#web/ui/load-tooltips.ts";

// The next person at this browser must not see what the last one loaded, wherever they signed out.
onAuthEvent((event) => {
  if (event === "SIGNED_OUT") queryClient.clear();
});
// Nor does a former member keep what the space showed. What is on screen goes with its page.
onSpaceLost(() => queryClient.removeQueries({ type: "inactive" }));

/** For pages that fetch data. Static pages do without, so the query library loads only here. */
export default function DataLayout() {
  const { status } = useAuth();
  // Nothing waits for it, and without a network there is nothing to start.
  useEffect(() => void import("#web/routes/start-worker.ts").catch(() => {}), []);
  useEffect(loadTooltips, []);
  // Unmounted at once, before the guard has redirected: the page would only repeat refused requests.
  if (status === "signed_out") return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
