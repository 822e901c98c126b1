import { useState } from "react";
import { accountMessages } from "#contract/messages/accounts.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { identityQuestion as text } from "#contract/messages/settings.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { AnyCodeInput } from "#web/features/accounts/code-field.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

type Question = "password" | "app" | "mail";

/** The form fields that a proof of identity may need. */
export const identityFields = ["current_password", "code"] as const;
type Values = Record<(typeof identityFields)[number], string>;
type Sentences = Partial<Record<keyof Values, string | undefined>>;

export interface OwnIdentity {
  asked: Question | null;
  check: (values: Values) => Sentences;
  /** For a form's `onRefusal`: whether the server asks for a proof, which the form then shows. */
  handleRefusal: (error: unknown) => boolean;
  /** The request's fields, once a proof was asked for. */
  given: (values: Values) => { current_password?: string; identity_code?: string };
  /** The proof was accepted; the next action may ask again. */
  reset: () => void;
}

/** Whether the server asks for a proof of identity before an important action. */
export function asksIdentity(error: unknown): boolean {
  return questionIn(error) !== undefined;
}

function questionIn(error: unknown): Question | undefined {
  if (!(error instanceof Refusal)) return undefined;
  if (error.code === "password_confirmation_required") return "password";
  if (error.code !== "code_confirmation_required") return undefined;
  return error.params.from === "app" ? "app" : "mail";
}

/**
 * A session older than ten minutes must prove its identity, by password or code, before an important
 * action.
 */
export function useOwnIdentity(): OwnIdentity {
  const { session } = useAuth();
  const [asked, setAsked] = useState<Question | null>(null);
  return {
    asked,
    check: ({ current_password, code }) => ({
      current_password:
        asked === "password" && current_password === ""
          ? accountMessages.currentPasswordNeeded
          : undefined,
      code: asksForCode(asked) && code.trim() === "" ? accountMessages.codeNeeded : undefined,
    }),
    handleRefusal(error) {
      const question = questionIn(error);
      if (question === undefined) return false;
      if (question === "mail" && asked !== "mail") void mailCode(session?.user.email ?? "");
      setAsked(question);
      return true;
    },
    given({ current_password, code }) {
      if (asked === "password") return { current_password };
      return asksForCode(asked) ? { identity_code: code } : {};
    },
    reset: () => setAsked(null),
  };
}

/** For screens that show every other failure in a toast. */
export function askOrToast(identity: OwnIdentity, failureOfScreen: string) {
  return (error: unknown): string => {
    const sentence = sentenceOf(error, failureOfScreen);
    if (!identity.handleRefusal(error)) toast.error(sentence);
    return sentence;
  };
}

interface IdentityFieldProps {
  identity: OwnIdentity;
  errors: Sentences;
  /** Distinguishes this password from another one on the screen. */
  passwordLabel?: string;
}

/** Renders nothing until the server has asked. */
export function IdentityField({ identity, errors, passwordLabel }: IdentityFieldProps) {
  const { session } = useAuth();
  const email = session?.user.email ?? "";
  if (identity.asked === null) return null;
  if (identity.asked === "password") {
    return (
      <Field label={passwordLabel ?? text.password} error={errors.current_password}>
        {(control) => (
          <PasswordInput {...control} name="current_password" autoComplete="current-password" />
        )}
      </Field>
    );
  }
  const hint =
    identity.asked === "app" ? (
      text.appHint
    ) : (
      <>
        {fillMessage(text.mailHint, { email })}{" "}
        <TextButton onClick={() => void mailCode(email)}>{text.mailAgain}</TextButton>
      </>
    );
  return (
    <Field label={text.code} hint={hint} error={errors.code}>
      {(control) => <AnyCodeInput {...control} />}
    </Field>
  );
}

function asksForCode(asked: Question | null): boolean {
  return asked === "app" || asked === "mail";
}

async function mailCode(email: string): Promise<void> {
  try {
    const { requestOneTimeCode } = await loadAuthCalls();
    await call(requestOneTimeCode, { email });
    toast.success(text.mailSent);
  } catch (error) {
    toast.error(sentenceOf(error));
  }
}
