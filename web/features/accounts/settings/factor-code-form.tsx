import { useEffect, useRef } from "react";
import { controls } from "#contract/messages/controls.ts";
import { secondFactorSection as text } from "#contract/messages/settings.ts";
import { removeSecondFactor, renewRecoveryCodes } from "#contract/routes/second-factor.ts";
import { AnyCodeInput, checkCode } from "#web/features/accounts/code-field.tsx";
import { reloadUser } from "#web/features/accounts/session-keeper.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface FactorCodeFormProps {
  act: "renew" | "turn-off";
  onCancel: () => void;
  /** With the new recovery codes, if the act made some. */
  onDone: (recoveryCodes: string[]) => void;
}

/** What changes the second factor asks for it, in either form. */
export function FactorCodeForm({ act, onCancel, onDone }: FactorCodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm(["code"], {
    check: ({ code }) => ({ code: checkCode(code) }),
    async submit({ code }) {
      if (act === "renew") return onDone((await call(renewRecoveryCodes, { code })).recovery_codes);
      await call(removeSecondFactor, { code });
      toast.success(text.turnedOff);
      await reloadUser();
      onDone([]);
    },
    onRefusal: (error) => sentenceOf(error, text.failed),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p>{text.askCode}</p>
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <div className="max-w-64">
        <Field label={text.code} error={form.errors.code}>
          {(control) => <AnyCodeInput {...control} ref={input} />}
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={act === "renew" ? "primary" : "danger"}
          pending={form.pending}
        >
          {act === "renew" ? text.renewCodes : text.turnOff}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {controls.cancel}
        </Button>
      </div>
    </form>
  );
}
