import { QueryClient } from "@tanstack/react-query";
import { Refusal } from "#web/lib/refusal.ts";

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only retried when the server is unavailable; a refusal is final.
      retry: (count, error) =>
        count < RETRIES && error instanceof Refusal && error.code === "unavailable",
    },
  },
});
