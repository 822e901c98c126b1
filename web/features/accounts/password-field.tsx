import { authFields as text } from "#contract/messages/sign-in.ts";
import { preloadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

interface PasswordFieldProps {
  /** Password managers fill in the current one and suggest a new one. */
  kind: "current" | "new";
  label?: string;
  error: string | undefined;
}

export function PasswordField({ kind, label = text.password, error }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} hint={kind === "new" ? text.passwordHint : undefined}>
      {(control) => (
        <PasswordInput
          {...control}
          name="password"
          autoComplete={`${kind}-password`}
          onFocus={preloadAuthCalls}
        />
      )}
    </Field>
  );
}
