import { useMutation } from "@tanstack/react-query";
import { spaceSettings as text } from "#contract/messages/space-settings.ts";
import { removeSpaceLogo, setSpaceLogo } from "#contract/routes/spaces.ts";
import { refreshProfile } from "#web/features/accounts/index.ts";
import type { LogoSquare } from "#web/features/spaces/settings/logo-square.ts";
import { call } from "#web/lib/api.ts";
import { sendBytes } from "#web/lib/send-bytes.ts";
import { toast } from "#web/lib/toast.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

interface ChosenLogo {
  file: File;
  square: LogoSquare;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** The dialog says what went wrong. */
export function useSetLogo(spaceId: string) {
  return useMutation({
    mutationFn: ({ file, square, ...options }: ChosenLogo) =>
      sendBytes(setSpaceLogo, { space_id: spaceId, ...square }, file, options),
    onSuccess: () => {
      toast.success(text.logoSaved);
      void refreshProfile();
    },
  });
}

export function useRemoveLogo(spaceId: string) {
  return useMutation({
    mutationFn: () => call(removeSpaceLogo, { space_id: spaceId }),
    onSuccess: () => {
      toast.success(text.logoRemoved);
      return refreshProfile();
    },
    onError: (error) => toastFailure(error, text.logoRemovalFailed),
  });
}
