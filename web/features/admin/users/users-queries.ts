import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { adminToasts } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { InputOf } from "#contract/route.ts";
import {
  editUser,
  listUsers,
  makeAccessLink,
  setUserPassword,
} from "#contract/routes/admin-users.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import { adminChanged, adminKey } from "#web/features/admin/admin-key.ts";
import { call } from "#web/lib/api.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export function usersQuery(input: { search: string | undefined; page: number }) {
  return queryOptions({
    queryKey: [...adminKey, "users", input],
    queryFn: ({ signal }) => call(listUsers, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

export type UserChange = Omit<InputOf<typeof editUser>, "userId">;

export function useEditUser(userId: string) {
  return useMutation({
    mutationFn: (change: UserChange) => call(editUser, { userId, ...change }),
    onSuccess: () => {
      toast.success(adminToasts.userUpdated);
      // It may have been one's own.
      void refreshProfile();
      void adminChanged();
    },
    onError: (error) => toastFailure(error, adminToasts.userUpdateFailed),
  });
}

export function passwordRefusal(error: unknown): string {
  return fillMessage(adminToasts.passwordUpdateFailed, { message: sentenceOf(error) });
}

export function useSetPassword(userId: string) {
  return useMutation({
    mutationFn: (password: string) => call(setUserPassword, { userId, password }),
    onSuccess: () => {
      toast.success(adminToasts.passwordUpdated);
      void adminChanged();
    },
    onError: (error) => toast.error(passwordRefusal(error)),
  });
}

export function accessLinkRefusal(error: unknown): string {
  return fillMessage(adminToasts.accessLinkFailed, { message: sentenceOf(error) });
}

export function useAccessLink(userId: string) {
  return useMutation({
    mutationFn: () => call(makeAccessLink, { userId }),
    onSuccess: ({ link }) => {
      void copyAccessLink(link);
      void adminChanged();
    },
    onError: (error) => toast.error(accessLinkRefusal(error)),
  });
}

export function copyAccessLink(link: string): Promise<void> {
  return copyText(link, adminToasts.accessLinkCopied);
}
