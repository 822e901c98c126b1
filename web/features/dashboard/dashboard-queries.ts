import { queryOptions } from "@tanstack/react-query";
import type { OutputOf } from "#contract/route.ts";
import { getDashboard } from "#contract/routes/layouts.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { libraryKey } from "#web/features/library/index.ts";
import { spaceInput } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";

export type DashboardSummary = OutputOf<typeof getDashboard>;

export function dashboardQuery(space: Space) {
  return queryOptions({
    queryKey: [...libraryKey(space.id), "dashboard"],
    queryFn: ({ signal }) => call(getDashboard, spaceInput(space), { signal }),
  });
}
