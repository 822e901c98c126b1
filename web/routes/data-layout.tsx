import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { onAuthEvent } from "#web/features/accounts/auth-store.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** Pages that fetch. Static pages do without, so the query library loads only here. */
export default function DataLayout() {
  useEffect(
    () =>
      onAuthEvent((event) => {
        // The next person at this browser must not find what the last one loaded.
        if (event === "SIGNED_OUT") queryClient.clear();
      }),
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
