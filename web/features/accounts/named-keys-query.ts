import { queryOptions } from "@tanstack/react-query";
import { listApiKeys } from "#contract/routes/api-keys.ts";
import { call } from "#web/lib/api.ts";

/** The keys besides the first one, of which the profile tells. */
export const namedKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
});
