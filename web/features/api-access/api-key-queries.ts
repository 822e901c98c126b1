import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiKeyToasts } from "#contract/messages/api-access.ts";
import type { InputOf } from "#contract/route.ts";
import {
  createApiKey,
  generateApiKey,
  getApiKey,
  removeApiKey,
  replaceApiKey,
  revokeApiKey,
} from "#contract/routes/api-keys.ts";
import { namedKeysQuery, refreshProfile } from "#web/features/accounts/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export const apiKeyQuery = queryOptions({
  queryKey: ["api-key"],
  queryFn: ({ signal }) => call(getApiKey, {}, { signal }),
});

export function useGenerateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: InputOf<typeof generateApiKey>) => call(generateApiKey, wanted),
    onSuccess: (made) => {
      client.setQueryData(apiKeyQuery.queryKey, made);
      toast.success(apiKeyToasts.generated);
      // The profile says whether there is a key.
      void refreshProfile();
    },
    onError: (error) => toastFailure(error, apiKeyToasts.generateFailed),
  });
}

export function useRevokeApiKey() {
  return useMutation({
    mutationFn: () => call(revokeApiKey, {}),
    onSuccess: () => {
      toast.success(apiKeyToasts.revoked);
      void refreshProfile();
      return queryClient.invalidateQueries(apiKeyQuery);
    },
    onError: (error) => toastFailure(error, apiKeyToasts.revokeFailed),
  });
}

export function useCreateNamedKey() {
  return useMutation({
    mutationFn: (draft: InputOf<typeof createApiKey>) => call(createApiKey, draft),
    onSuccess: () => {
      toast.success(apiKeyToasts.created);
      void queryClient.invalidateQueries(namedKeysQuery);
    },
    onError: (error) => toastFailure(error, apiKeyToasts.createFailed),
  });
}

export function useReplaceNamedKey() {
  return useMutation({
    mutationFn: (apiKeyId: string) => call(replaceApiKey, { apiKeyId }),
    onSuccess: () => {
      toast.success(apiKeyToasts.generated);
      void queryClient.invalidateQueries(namedKeysQuery);
    },
    onError: (error) => toastFailure(error, apiKeyToasts.generateFailed),
  });
}

export function useRemoveNamedKey() {
  return useMutation({
    mutationFn: (apiKeyId: string) => call(removeApiKey, { apiKeyId }),
    onSuccess: () => {
      toast.success(apiKeyToasts.revoked);
      return queryClient.invalidateQueries(namedKeysQuery);
    },
    onError: (error) => toastFailure(error, apiKeyToasts.revokeFailed),
  });
}
