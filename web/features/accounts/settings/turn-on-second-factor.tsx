import { secondFactorSection as text } from "#contract/messages/settings.ts";
import { startSecondFactor } from "#contract/routes/second-factor.ts";
import {
  askOrToast,
  IdentityField,
  identityFields,
  useOwnIdentity,
} from "#web/features/accounts/own-identity.tsx";
import { call } from "#web/lib/api.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface TurnOnSecondFactorProps {
  onStarted: (started: { secret: string; uri: string }) => void;
}

/** One button, and a proof of identity when the server asks for it. */
export function TurnOnSecondFactor({ onStarted }: TurnOnSecondFactorProps) {
  const identity = useOwnIdentity();
  const form = useForm(identityFields, {
    check: identity.check,
    submit: async (given) => onStarted(await call(startSecondFactor, identity.given(given))),
    onRefusal: askOrToast(identity, text.failed),
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <IdentityField identity={identity} errors={form.errors} />
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {text.turnOn}
      </Button>
    </form>
  );
}
