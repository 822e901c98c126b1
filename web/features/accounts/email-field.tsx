import { authFields as text } from "#contract/messages/sign-in.ts";
import { preloadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { typedEmail } from "#web/features/accounts/typed-email.ts";
import { Field, Input } from "#web/ui/field.tsx";

/** `username` lets password managers pair it with the password beside it. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <Field label={text.email} error={error}>
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text.emailPlaceholder}
          defaultValue={typedEmail.get()}
          onFocus={preloadAuthCalls}
          onChange={(event) => typedEmail.set(event.target.value)}
        />
      )}
    </Field>
  );
}
