import { useState } from "react";
import { secondFactorStep as text } from "#contract/messages/sign-in.ts";
import { AuthHeading } from "#web/features/accounts/auth-heading.tsx";
import { CodeField, checkCode } from "#web/features/accounts/code-field.tsx";
import { loadAuthCalls } from "#web/features/accounts/load-auth-calls.ts";
import { RecoveryCodeField } from "#web/features/accounts/recovery-code-field.tsx";
import type { SignInFlow } from "#web/features/accounts/use-sign-in.ts";
import { call } from "#web/lib/api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

/** Required after the password, the magic link and the one-time code alike. */
export default function SecondFactorStep({
  flow,
  challenge,
}: {
  flow: SignInFlow;
  challenge: string;
}) {
  const [withApp, setWithApp] = useState(true);
  const form = useForm(["code"], {
    check: ({ code }) => ({ code: checkCode(code) }),
    async submit({ code }) {
      const { answerSecondFactor } = await loadAuthCalls();
      await flow.finish(await call(answerSecondFactor, { challenge, code }));
    },
    alsoToasts: true,
  });
  return (
    <>
      <AuthHeading title={text.title}>{withApp ? text.appBody : text.recoveryBody}</AuthHeading>
      <form {...form.props} className="grid gap-5">
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        {withApp ? (
          <CodeField error={form.errors.code} />
        ) : (
          <RecoveryCodeField error={form.errors.code} />
        )}
        <Button type="submit" variant="primary" size="lg" pending={form.pending}>
          {text.submit}
        </Button>
      </form>
      <p className="mt-8">
        <TextButton onClick={() => setWithApp(!withApp)}>
          {withApp ? text.useRecovery : text.useApp}
        </TextButton>
      </p>
      <p className="mt-4">
        <TextButton onClick={flow.restart}>{text.back}</TextButton>
      </p>
    </>
  );
}
