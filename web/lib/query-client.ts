import { QueryClient } from "@tanstack/react-query";
import { Failure } from "#contract/errors.ts";

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only a server that is away is worth asking again.
      retry: (count, error) =>
        count < RETRIES && error instanceof Failure && error.code === "unavailable",
    },
  },
});
