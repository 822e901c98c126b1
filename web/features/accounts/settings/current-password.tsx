import { useState } from "react";
import { Failure } from "#contract/errors.ts";
import { accountMessages } from "#contract/messages/accounts.ts";
import { settings as text } from "#contract/messages/settings.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

interface CurrentPassword {
  asked: boolean;
  check: (password: string) => { current_password: string | undefined };
  /** For a form's `onRefusal`: asks in place when the server wants it, says anything else. */
  onRefusal: (error: unknown) => string;
  /** The input's part of it, once it was asked for. */
  given: (password: string) => { current_password?: string };
}

/** A session older than ten minutes has to show the password again before something that matters. */
export function useCurrentPassword(failureOfScreen: string): CurrentPassword {
  const [asked, setAsked] = useState(false);
  return {
    asked,
    check: (password) => ({
      current_password:
        asked && password === "" ? accountMessages.currentPasswordNeeded : undefined,
    }),
    onRefusal(error) {
      const sentence = sentenceOf(error, failureOfScreen);
      if (error instanceof Failure && error.code === "password_confirmation_required") {
        setAsked(true);
      } else toast.error(sentence);
      return sentence;
    },
    given: (password) => (asked ? { current_password: password } : {}),
  };
}

export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <Field label={text.currentPassword} error={error}>
      {(control) => (
        <PasswordInput {...control} name="current_password" autoComplete="current-password" />
      )}
    </Field>
  );
}
