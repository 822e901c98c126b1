import { useMutation } from "@tanstack/react-query";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionsSection as text } from "#contract/messages/version-editing.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { editVersion, removeVersion } from "#contract/routes/versions.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { layoutQuery } from "#web/features/layouts/layouts-queries.ts";
import { invalidateLibrary, layoutKey } from "#web/features/library/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

/** Its picture and the storage in use changed, so lists are read again. */
export function keepVersion(layout: LayoutDetail): void {
  queryClient.setQueryData(layoutQuery(layout.id).queryKey, layout);
  void refreshProfile();
  void invalidateLibrary(layoutKey(layout.id));
}

export function useEditVersion(layoutId: string) {
  return useMutation({
    mutationFn: (change: { number: number; note: string }) =>
      call(editVersion, { layoutId, ...change }),
    onSuccess: (layout) => {
      toast.success(text.saved);
      queryClient.setQueryData(layoutQuery(layoutId).queryKey, layout);
    },
    onError: (error) => toastFailure(error, text.saveFailed),
  });
}

export function useRemoveVersion(layoutId: string) {
  return useMutation({
    async mutationFn(number: number) {
      await call(removeVersion, { layoutId, number });
      return queryClient.fetchQuery({ ...layoutQuery(layoutId), staleTime: 0 });
    },
    onSuccess: (layout, number) => {
      toast.success(fillMessage(text.removed, { number }));
      keepVersion(layout);
    },
    onError: (error) => toastFailure(error, text.removeFailed),
  });
}
