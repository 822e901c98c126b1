import { queryOptions } from "@tanstack/react-query";
import { getAdminOverview, getSystemState } from "#contract/routes/admin-overview.ts";
import { adminKey } from "#web/features/admin/admin-key.ts";
import { call } from "#web/lib/api.ts";

const SYSTEM_EVERY_MS = 15_000;

export const overviewQuery = queryOptions({
  queryKey: [...adminKey, "overview"],
  queryFn: ({ signal }) => {
    // Days begin in the reader's time zone.
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return call(getAdminOverview, { time_zone }, { signal });
  },
});

export const systemQuery = queryOptions({
  queryKey: [...adminKey, "system"],
  queryFn: ({ signal }) => call(getSystemState, {}, { signal }),
  staleTime: 0,
  refetchInterval: SYSTEM_EVERY_MS,
});
