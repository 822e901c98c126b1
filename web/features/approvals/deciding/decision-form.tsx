import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { decisionForm as text } from "#contract/messages/deciding.ts";
import { CodeFields } from "#web/features/approvals/deciding/code-fields.tsx";
import type { DecisionDialogProps } from "#web/features/approvals/deciding/decider.ts";
import { KeptNote } from "#web/features/approvals/deciding/kept-note.tsx";
import { RoundOver } from "#web/features/approvals/deciding/round-over.tsx";
import { useDeciding } from "#web/features/approvals/deciding/use-deciding.ts";
import { Honeypot, NotMe } from "#web/features/comments/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { FormError } from "#web/ui/form-error.tsx";

/** A name, what is wanted besides, and what is kept: said before the click. */
export function DecisionForm(props: DecisionDialogProps) {
  const { round, result, guest, versions, onOpenChange } = props;
  const { name, forget } = guest.signature;
  const [known, setKnown] = useState(name);
  const { form, words, setWords, sentTo, sendCode, over, takeBackCode } = useDeciding(props);
  if (over) {
    return (
      <RoundOver
        reason={over}
        written={words.trim()}
        onSee={() => {
          onOpenChange(false);
          void versions.showNewest();
        }}
        onClose={() => onOpenChange(false)}
      />
    );
  }
  const asksCode = round.needs_code && sentTo === null;
  return (
    <form {...form.props} className="grid gap-4">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      {result === "changes_requested" && (
        <Field label={text.text} hint={text.textHint} error={form.errors.text}>
          {(control) => (
            <Textarea
              {...control}
              name="text"
              rows={3}
              maxLength={limits.comment.max}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          )}
        </Field>
      )}
      <div>
        <Field label={text.name} error={form.errors.name}>
          {(control) => (
            <Input
              {...control}
              key={known}
              name="name"
              autoComplete="name"
              defaultValue={known}
              maxLength={limits.commenterName.max}
              required
            />
          )}
        </Field>
        <NotMe
          name={known}
          onForget={() => {
            setKnown("");
            forget();
            props.onForgotten();
          }}
        />
      </div>
      {round.needs_code && (
        <CodeFields form={form} sentTo={sentTo} sendCode={sendCode} onOtherEmail={takeBackCode} />
      )}
      <Honeypot />
      {!asksCode && <KeptNote withEmail={round.needs_code} />}
      <Button type="submit" variant="primary" pending={form.pending}>
        {asksCode ? text.sendCode : result === "approved" ? text.approve : text.requestChanges}
      </Button>
    </form>
  );
}
