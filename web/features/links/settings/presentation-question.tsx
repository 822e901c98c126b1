import { type FormEvent, useId } from "react";
import { presentationQuestion as text } from "#contract/messages/link-screens.ts";
import type { LinkDetail } from "#contract/routes/links.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { Radio } from "#web/ui/radio.tsx";

interface PresentationQuestionProps {
  open: boolean;
  presentations: LinkDetail["open_presentations"];
  onAnswer: (answer: "leave" | "keep") => void;
  onCancel: () => void;
}

export function PresentationQuestion({
  open,
  presentations,
  onAnswer,
  onCancel,
}: PresentationQuestionProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keeps = new FormData(event.currentTarget).get("answer") === "keep";
    onAnswer(keeps ? "keep" : "leave");
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title={text.title}
      description={text.body}
    >
      <form onSubmit={submit} className="grid gap-5">
        <ul aria-label={text.list} className="grid gap-1 rounded-md bg-hover px-4 py-3">
          {presentations.map((one) => (
            <li key={one.id} className="break-words font-medium text-sm">
              {one.title}
            </li>
          ))}
        </ul>
        <fieldset aria-labelledby={id} className="grid gap-2">
          <legend id={id} className="mb-2 font-medium text-sm">
            {text.choice}
          </legend>
          <Radio name="answer" value="leave" defaultChecked>
            {text.leave}
          </Radio>
          <Radio name="answer" value="keep" hint={text.keepHint}>
            {text.keep}
          </Radio>
        </fieldset>
        <FormActions submitLabel={text.confirm} pending={false} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}
