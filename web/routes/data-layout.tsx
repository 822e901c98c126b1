import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { onAuthEvent } from "#web/features/accounts/auth-store.ts";
import { queryClient } from "#web/lib/query-client.ts";

// The next person at this browser must not find what the last one loaded, wherever they signed out.
onAuthEvent((event) => {
  if (event === "SIGNED_OUT") queryClient.clear();
});

/** Pages that fetch. Static pages do without, so the query library loads only here. */
export default function DataLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
