import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { controls } from "#contract/messages/controls.ts";
import { secondFactorSection as text } from "#contract/messages/settings.ts";
import { confirmSecondFactor } from "#contract/routes/second-factor.ts";
import { CodeField, checkCode } from "#web/features/accounts/code-field.tsx";
import { reloadUser } from "#web/features/accounts/session-actions.ts";
import { sessionsQuery } from "#web/features/accounts/session-queries.ts";
import { call } from "#web/lib/api.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface EnrolSecondFactorProps {
  secret: string;
  uri: string;
  onCancel: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** The authenticator app gets the secret and returns its first code. */
export default function EnrolSecondFactor(props: EnrolSecondFactorProps) {
  const { secret, uri, onCancel, onDone } = props;
  const client = useQueryClient();
  const start = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone; the code comes last, so focus goes to the beginning.
  useEffect(() => start.current?.focus(), []);
  const form = useForm(["code"], {
    check: ({ code }) => ({ code: checkCode(code) }),
    async submit({ code }) {
      const { recovery_codes } = await call(confirmSecondFactor, { code: code.replace(/\s/g, "") });
      toast.success(text.turnedOn);
      onDone(recovery_codes);
      await reloadUser();
      await client.invalidateQueries(sessionsQuery);
    },
    onRefusal: (error) => sentenceOf(error, text.failed),
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p ref={start} tabIndex={-1}>
        {text.scan}
      </p>
      <div data-private="" className="flex flex-wrap items-center gap-6">
        <QrCode text={uri} label={text.qrName} className="size-48" />
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p className="text-ink-soft">{text.typeSecret}</p>
          <p className="my-2 font-semibold text-base tabular-nums tracking-wider">
            {secret.match(/.{1,4}/g)?.join(" ")}
          </p>
          <TextButton onClick={() => void copyText(secret)}>{text.copySecret}</TextButton>
        </div>
      </div>
      <p>{text.firstCode}</p>
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <div className="max-w-64">
        <CodeField error={form.errors.code} focus={false} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          {text.confirm}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {controls.cancel}
        </Button>
      </div>
    </form>
  );
}
