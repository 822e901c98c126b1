import { queryOptions } from "@tanstack/react-query";
import type { Space } from "#contract/routes/spaces.ts";
import { getToday } from "#contract/routes/today.ts";
import { libraryKey } from "#web/features/library/index.ts";
import { spaceInput } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";

export function todayQuery(space: Space) {
  return queryOptions({
    queryKey: [...libraryKey(space.id), "today"],
    queryFn: ({ signal }) => call(getToday, spaceInput(space), { signal }),
  });
}
