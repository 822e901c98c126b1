import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import {
  adminToasts,
  userPaymentsDialog,
  userSpacesDialog,
} from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { InputOf } from "#contract/route.ts";
import {
  editUser,
  listUserPayments,
  listUserSpaces,
  listUsers,
  makeAccessLink,
  refundPayment,
  removeAnyMember,
  type SpacePerson,
  setUserPassword,
} from "#contract/routes/admin-users.ts";
import { asksIdentity, refreshProfile } from "#web/features/accounts/index.ts";
import { adminKey, invalidateAdmin } from "#web/features/admin/admin-key.ts";
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

type Identity = Omit<InputOf<typeof makeAccessLink>, "userId">;
export type UserChange = Omit<InputOf<typeof editUser>, "userId" | keyof Identity>;

export function useEditUser(userId: string) {
  return useMutation({
    mutationFn: (change: UserChange & Identity) => call(editUser, { userId, ...change }),
    onSuccess: () => {
      toast.success(adminToasts.userUpdated);
      // It may have been one's own account.
      void refreshProfile();
      void invalidateAdmin();
    },
    onError: (error) => {
      if (!asksIdentity(error)) toastFailure(error, adminToasts.userUpdateFailed);
    },
  });
}

export function passwordRefusal(error: unknown): string {
  if (asksIdentity(error)) return sentenceOf(error);
  return fillMessage(adminToasts.passwordUpdateFailed, { message: sentenceOf(error) });
}

export function useSetPassword(userId: string) {
  return useMutation({
    mutationFn: (input: { password: string } & Identity) =>
      call(setUserPassword, { userId, ...input }),
    onSuccess: () => {
      toast.success(adminToasts.passwordUpdated);
      void invalidateAdmin();
    },
    onError: (error) => {
      if (!asksIdentity(error)) toast.error(passwordRefusal(error));
    },
  });
}

export function accessLinkRefusal(error: unknown): string {
  if (asksIdentity(error)) return sentenceOf(error);
  return fillMessage(adminToasts.accessLinkFailed, { message: sentenceOf(error) });
}

export function useAccessLink(userId: string) {
  return useMutation({
    mutationFn: (identity: Identity) => call(makeAccessLink, { userId, ...identity }),
    onSuccess: () => void invalidateAdmin(),
    onError: (error) => {
      if (!asksIdentity(error)) toast.error(accessLinkRefusal(error));
    },
  });
}

export function copyAccessLink(link: string | Promise<string>): Promise<void> {
  return copyText(link, adminToasts.accessLinkCopied);
}

export function userPaymentsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKey, "users", "payments", userId],
    queryFn: ({ signal }) => call(listUserPayments, { userId }, { signal }),
  });
}

type Refund = Omit<InputOf<typeof refundPayment>, "userId">;

export function useRefund(userId: string) {
  return useMutation({
    mutationFn: (wanted: Refund) => call(refundPayment, { userId, ...wanted }),
    onSuccess: () => {
      toast.success(userPaymentsDialog.done);
      void invalidateAdmin();
    },
    onError: (error) => {
      if (!asksIdentity(error)) toastFailure(error, userPaymentsDialog.failed);
    },
  });
}

export function userSpacesQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKey, "users", "spaces", userId],
    queryFn: ({ signal }) => call(listUserSpaces, { userId }, { signal }),
  });
}

export function useRemoveAnyMember(userId: string) {
  return useMutation({
    mutationFn: (member: SpacePerson) => call(removeAnyMember, { userId, memberId: member.id }),
    onSuccess: (_, { username: name }) => {
      toast.success(fillMessage(userSpacesDialog.removed, { name }));
      void invalidateAdmin();
    },
    onError: (error) => toastFailure(error, userSpacesDialog.removeFailed),
  });
}
