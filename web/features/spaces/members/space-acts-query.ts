import { infiniteQueryOptions } from "@tanstack/react-query";
import { listSpaceActs } from "#contract/routes/spaces.ts";
import { call } from "#web/lib/api.ts";

export function spaceActsQuery(spaceId: string) {
  return infiniteQueryOptions({
    queryKey: ["space-acts", spaceId],
    queryFn: ({ pageParam, signal }) =>
      call(listSpaceActs, { space_id: spaceId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
}
