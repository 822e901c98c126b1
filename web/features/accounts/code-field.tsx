import { type ComponentProps, useEffect, useRef } from "react";
import { authFields as text } from "#contract/messages/sign-in.ts";
import { Field, Input } from "#web/ui/field.tsx";

/** Six digits, set wide; phones offer the one that just arrived. */
export function CodeField({ error, focus = true }: { error: string | undefined; focus?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  // The step is only about this field, and what had focus is gone.
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  return (
    <Field label={text.code} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="font-semibold text-lg tabular-nums tracking-[0.3em]"
        />
      )}
    </Field>
  );
}

/** For whatever code a person has: the app's, a mail's or one for recovery. */
export function AnyCodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  );
}

export function checkCode(code: string): string | undefined {
  return code.trim() === "" ? text.codeMissing : undefined;
}
