import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { adminLayoutsPage } from "#contract/messages/admin-screens.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import {
  type AdminLayout,
  listAllLayouts,
  openGuardedLayout,
  removeAnyLayout,
} from "#contract/routes/admin-layouts.ts";
import { adminKey, invalidateAdmin } from "#web/features/admin/admin-key.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export function allLayoutsQuery(input: { search: string | undefined; page: number }) {
  return queryOptions({
    queryKey: [...adminKey, "layouts", input],
    queryFn: ({ signal }) => call(listAllLayouts, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRemoveAnyLayout() {
  return useMutation({
    mutationFn: ({ id }: AdminLayout) => call(removeAnyLayout, { layoutId: id }),
    onSuccess: () => toast.success(layoutToasts.deleted),
    onError: (error) => toastFailure(error, layoutToasts.deleteFailed),
    // A layout that another admin already deleted leaves the list as well.
    onSettled: () => invalidateAdmin(),
  });
}

/** The page opens in this tab: a window that opens after an answer counts as unasked for. */
export function useOpenGuardedLayout() {
  return useMutation({
    mutationFn: ({ id }: AdminLayout) => call(openGuardedLayout, { layoutId: id }),
    onSuccess: (_, { public_link }) => location.assign(`/public/${public_link}`),
    onError: (error) => toastFailure(error, adminLayoutsPage.openGuardedFailed),
  });
}
