import { limits } from "#contract/limits.ts";
import { decisionForm as text } from "#contract/messages/deciding.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { AnotherCode } from "#web/features/approvals/deciding/another-code.tsx";
import type { Form } from "#web/lib/use-form.ts";
import { Field, Input } from "#web/ui/field.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface CodeFieldsProps {
  form: Pick<Form<"email" | "code">, "errors">;
  /** Where a code was sent to; null before. */
  sentTo: string | null;
  sendCode: (email: string) => Promise<void>;
  onOtherEmail: () => void;
}

/** An address first, then the code that was mailed to it. */
export function CodeFields({ form, sentTo, sendCode, onOtherEmail }: CodeFieldsProps) {
  if (sentTo === null) {
    return (
      <Field label={text.email} hint={text.emailHint} error={form.errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={limits.email.max}
            required
          />
        )}
      </Field>
    );
  }
  return (
    <div className="grid gap-2">
      <p role="status" className="break-words text-sm">
        {fillMessage(text.codeSent, { email: sentTo })}
      </p>
      <Field label={text.code} error={form.errors.code}>
        {(control) => (
          <Input
            {...control}
            // Whoever asked for it is about to type it.
            autoFocus
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            className="font-code text-lg tracking-widest"
            required
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <AnotherCode send={() => sendCode(sentTo)} />
        <TextButton onClick={onOtherEmail}>{text.otherEmail}</TextButton>
      </p>
    </div>
  );
}
