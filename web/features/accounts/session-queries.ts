import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionsSection as text } from "#contract/messages/settings.ts";
import { endSession, listSessions, signOut } from "#contract/routes/session.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
  // Sessions change elsewhere, so they are refetched when the page regains focus.
  staleTime: 0,
});

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(endSession, { sessionId }),
    onSuccess: () => toast.success(text.ended),
    onError: (error) => toastFailure(error, text.endFailed),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOut, { scope: "others" }),
    onSuccess: () => toast.success(text.othersEnded),
    onError: (error) => toastFailure(error, text.endFailed),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}
