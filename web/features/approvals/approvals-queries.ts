import { queryOptions, useMutation } from "@tanstack/react-query";
import { endRoundDialog, roundPeople } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  type Approvals,
  type ExpectedPerson,
  editRound,
  endRound,
  listApprovals,
  openRound,
  resendRequest,
} from "#contract/routes/approvals.ts";
import { invalidateLibrary } from "#web/features/library/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

export interface RoundChange {
  message?: string | null;
  deadline?: string | null;
  emails?: string[];
}

export function approvalsQuery(layoutId: string) {
  return queryOptions({
    queryKey: ["approvals", layoutId],
    queryFn: ({ signal }) => call(listApprovals, { layoutId }, { signal }),
  });
}

/** Cards and lists show the state, too. */
function keep(layoutId: string, approvals: Approvals): void {
  queryClient.setQueryData(approvalsQuery(layoutId).queryKey, approvals);
  void invalidateLibrary();
}

/** The form says what went wrong beside its fields. */
export function useOpenRound(layoutId: string) {
  return useMutation({
    mutationFn: (round: RoundChange & { version: number }) =>
      call(openRound, { layoutId, ...round }),
    onSuccess: (approvals) => keep(layoutId, approvals),
  });
}

export function useEditRound(layoutId: string, roundId: string) {
  return useMutation({
    mutationFn: (change: RoundChange) => call(editRound, { layoutId, roundId, ...change }),
    onSuccess: (approvals) => keep(layoutId, approvals),
  });
}

export function useEndRound(layoutId: string, roundId: string) {
  return useMutation({
    mutationFn: () => call(endRound, { layoutId, roundId }),
    onSuccess: (approvals) => {
      toast.success(endRoundDialog.done);
      keep(layoutId, approvals);
    },
    onError: (error) => toastFailure(error, endRoundDialog.failed),
  });
}

export function useResendRequest(layoutId: string, roundId: string, person: ExpectedPerson) {
  return useMutation({
    mutationFn: () => call(resendRequest, { layoutId, roundId, person_id: person.id }),
    onSuccess: () => toast.success(fillMessage(roundPeople.resent, { email: person.email ?? "" })),
    onError: (error) => toastFailure(error, roundPeople.resendFailed),
  });
}
