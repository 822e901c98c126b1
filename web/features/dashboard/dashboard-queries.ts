import { queryOptions } from "@tanstack/react-query";
import type { OutputOf } from "#contract/route.ts";
import { getDashboard } from "#contract/routes/layouts.ts";
import { libraryKey } from "#web/features/library/index.ts";
import { call } from "#web/lib/api.ts";

export type DashboardSummary = OutputOf<typeof getDashboard>;

export const dashboardQuery = queryOptions({
  queryKey: [...libraryKey, "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
});
