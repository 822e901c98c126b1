import { useEffect, useRef } from "react";
import { authFields as text } from "#contract/messages/sign-in.ts";
import { Field, Input } from "#web/ui/field.tsx";

export function RecoveryCodeField({ error }: { error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field label={text.recoveryCode} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          placeholder="xxxxx-xxxxx"
          className="font-semibold tracking-wider"
        />
      )}
    </Field>
  );
}
