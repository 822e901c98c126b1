import { queryOptions, useMutation } from "@tanstack/react-query";
import { noticeSettings as text } from "#contract/messages/notice-screens.ts";
import { settingsMessages } from "#contract/messages/settings.ts";
import type { InputOf } from "#contract/route.ts";
import {
  editNoticeSettings,
  getNoticeSettings,
  type NoticeSettings,
} from "#contract/routes/notices.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

type Change = InputOf<typeof editNoticeSettings>;

export const noticeSettingsQuery = queryOptions({
  queryKey: ["notice-settings"],
  queryFn: ({ signal }) => call(getNoticeSettings, {}, { signal }),
});

const { queryKey } = noticeSettingsQuery;
const mutationKey = ["edit-notice-settings"];

/** Shown at once. Several are sent one after another, and the last answer tells what holds. */
export function useEditNoticeSettings() {
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change) => call(editNoticeSettings, change),
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey });
      const settings = queryClient.getQueryData(queryKey);
      if (settings) queryClient.setQueryData(queryKey, withChange(settings, change));
      return settings && undoing(settings, change);
    },
    onSuccess(settings) {
      toast.success(settingsMessages.profileUpdated);
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) queryClient.setQueryData(queryKey, settings);
    },
    onError(error, _, undo) {
      const settings = queryClient.getQueryData(queryKey);
      if (settings && undo) queryClient.setQueryData(queryKey, withChange(settings, undo));
      toastFailure(error, text.saveFailed);
    },
  });
}

function withChange({ kinds, spaces }: NoticeSettings, { kind, space }: Change): NoticeSettings {
  return {
    kinds: kinds.map((one) =>
      one.kind === kind?.kind
        ? { ...one, mail: kind.mail ?? one.mail, push: kind.push ?? one.push }
        : one,
    ),
    spaces: spaces.map((one) => (one.space_id === space?.space_id ? { ...one, ...space } : one)),
  };
}

/** The change back to what held before; what else was changed meanwhile stays. */
function undoing({ kinds, spaces }: NoticeSettings, { kind, space }: Change): Change {
  const before = kinds.find((one) => one.kind === kind?.kind);
  return {
    kind: before && {
      kind: before.kind,
      mail: kind?.mail && before.mail,
      push: kind?.push === undefined ? undefined : before.push,
    },
    space: spaces.find((one) => one.space_id === space?.space_id),
  };
}
