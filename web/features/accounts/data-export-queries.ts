import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { exportSection as text } from "#contract/messages/settings.ts";
import { getDataExport, requestDataExport } from "#contract/routes/privacy.ts";
import { call } from "#web/lib/api.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

const POLL_MS = 1000;

/** The newest downloadable export, or null. Polls while one is being made. */
export const dataExportQuery = queryOptions({
  queryKey: ["data-export"],
  queryFn: async ({ signal }) => (await call(getDataExport, {}, { signal })).export,
  refetchInterval: ({ state }) => (state.data?.state === "preparing" ? POLL_MS : false),
});

export function useRequestDataExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestDataExport, {}),
    onSuccess: (requested) => client.setQueryData(dataExportQuery.queryKey, requested),
    onError: (error) => toastFailure(error, text.requestFailed),
  });
}
