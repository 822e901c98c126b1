import { queryOptions } from "@tanstack/react-query";
import { getStorage } from "#contract/routes/layouts.ts";
import { libraryKey } from "#web/features/library/library-key.ts";
import { call } from "#web/lib/api.ts";

export const storageQuery = queryOptions({
  queryKey: [...libraryKey, "storage"],
  queryFn: ({ signal }) => call(getStorage, {}, { signal }),
});
