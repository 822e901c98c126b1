import { queryOptions, useMutation } from "@tanstack/react-query";
import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  leaveSpaceDialog,
  membersPage,
  pendingInvitations,
  removeMemberDialog,
} from "#contract/messages/member-screens.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import type { MemberRole } from "#contract/roles.ts";
import {
  changeRole,
  type Invitation,
  inviteMembers,
  listMembers,
  type Member,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from "#contract/routes/members.ts";
import { leaveSpace } from "#contract/routes/spaces.ts";
import { spaceActsQuery } from "#web/features/spaces/members/space-acts-query.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export function membersQuery(spaceId: string) {
  return queryOptions({
    queryKey: ["members", spaceId],
    queryFn: ({ signal }) => call(listMembers, { space_id: spaceId }, { signal }),
    // People accept invitations elsewhere, so the list is refetched when the page regains focus.
    staleTime: 0,
  });
}

/** Every change of the team is recorded, so the history follows. */
function refetchTeam(spaceId: string): void {
  void queryClient.invalidateQueries(membersQuery(spaceId));
  void queryClient.invalidateQueries({ queryKey: spaceActsQuery(spaceId).queryKey });
}

/** The form says what went wrong beside its fields. */
export function useInviteMembers(spaceId: string) {
  return useMutation({
    mutationFn: (input: { emails: string[]; role: MemberRole }) =>
      call(inviteMembers, { space_id: spaceId, ...input }),
    onSettled: () => refetchTeam(spaceId),
  });
}

export function useChangeRole(spaceId: string, { user_id: memberId, name }: Member) {
  return useMutation({
    mutationFn: (role: MemberRole) => call(changeRole, { space_id: spaceId, memberId, role }),
    onSuccess: (_, role) =>
      toast.success(fillMessage(membersPage.roleChanged, { name, role: roleNames[role] })),
    onError: (error) => toastFailure(error, membersPage.roleChangeFailed),
    onSettled: () => refetchTeam(spaceId),
  });
}

export function useRemoveMember(spaceId: string) {
  return useMutation({
    mutationFn: ({ user_id: memberId }: Member) =>
      call(removeMember, { space_id: spaceId, memberId }),
    onSuccess: (_, { name }) => toast.success(fillMessage(removeMemberDialog.done, { name })),
    onError: (error) => toastFailure(error, removeMemberDialog.failed),
    onSettled: () => refetchTeam(spaceId),
  });
}

export function useLeaveSpace(spaceId: string) {
  return useMutation({
    mutationFn: () => call(leaveSpace, { spaceId }),
    onSuccess: () => toast.success(leaveSpaceDialog.done),
    onError: (error) => toastFailure(error, leaveSpaceDialog.failed),
  });
}

export function useResendInvitation(spaceId: string, { id, email }: Invitation) {
  return useMutation({
    mutationFn: () => call(resendInvitation, { invitationId: id }),
    onSuccess: () => toast.success(fillMessage(pendingInvitations.resent, { email })),
    onError: (error) => toastFailure(error, pendingInvitations.resendFailed),
    onSettled: () => refetchTeam(spaceId),
  });
}

export function useRevokeInvitation(spaceId: string, { id }: Invitation) {
  return useMutation({
    mutationFn: () => call(revokeInvitation, { invitationId: id }),
    onSuccess: () => toast.success(pendingInvitations.revoked),
    onError: (error) => toastFailure(error, pendingInvitations.revokeFailed),
    onSettled: () => refetchTeam(spaceId),
  });
}
