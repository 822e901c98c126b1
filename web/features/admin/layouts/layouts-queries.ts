import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { layoutMessages } from "#contract/messages/layouts.ts";
import {
  type AdminLayout,
  listAllLayouts,
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
    onSuccess: () => toast.success(layoutMessages.deleted),
    onError: (error) => toastFailure(error, layoutMessages.deleteFailed),
    // A layout that another admin already deleted leaves the list as well.
    onSettled: () => invalidateAdmin(),
  });
}
