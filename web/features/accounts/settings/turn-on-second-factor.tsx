import { secondFactorSection as text } from "#contract/messages/settings.ts";
import { startSecondFactor } from "#contract/routes/second-factor.ts";
import {
  CurrentPasswordField,
  useCurrentPassword,
} from "#web/features/accounts/settings/current-password.tsx";
import { call } from "#web/lib/api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface TurnOnSecondFactorProps {
  onStarted: (started: { secret: string; uri: string }) => void;
}

/** One button, and the current password when the server asks for it. */
export function TurnOnSecondFactor({ onStarted }: TurnOnSecondFactorProps) {
  const current = useCurrentPassword(text.failed);
  const form = useForm(["current_password"], {
    check: ({ current_password }) => current.check(current_password),
    submit: async ({ current_password }) =>
      onStarted(await call(startSecondFactor, current.given(current_password))),
    onRefusal: current.onRefusal,
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      {current.asked && <CurrentPasswordField error={form.errors.current_password} />}
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {text.turnOn}
      </Button>
    </form>
  );
}
