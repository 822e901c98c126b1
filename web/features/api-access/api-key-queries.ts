import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiKeyToasts } from "#contract/messages/api-access.ts";
import { generateApiKey, getApiKey } from "#contract/routes/api-keys.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export const apiKeyQuery = queryOptions({
  queryKey: ["api-key"],
  queryFn: ({ signal }) => call(getApiKey, {}, { signal }),
});

export function useGenerateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(generateApiKey, {}),
    onSuccess: (made) => {
      client.setQueryData(apiKeyQuery.queryKey, made);
      toast.success(apiKeyToasts.generated);
      // The profile says whether there is a key.
      void refreshProfile();
    },
    onError: (error) => toastFailure(error, apiKeyToasts.generateFailed),
  });
}
