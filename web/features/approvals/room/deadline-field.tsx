import { useState } from "react";
import { roundForm as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { formatDeadline } from "#web/features/approvals/format-deadline.ts";
import { inDays, localMoment } from "#web/features/links/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";

/** No moment, so the form's check refuses it. */
const HALF = "?";

const QUICK: readonly [label: string, days: number][] = [
  [text.tomorrow, 1],
  [fillMessage(text.inDays, { days: 3 }), 3],
  [text.inOneWeek, 7],
];
/** When a working day ends. */
const CLOSING_HOUR = 18;

interface DeadlineFieldProps {
  /** As a `datetime-local` field writes it. */
  given: string;
  error: string | undefined;
  onChange: () => void;
}

/** Day and hour, with what was chosen in words below. */
export function DeadlineField({ given, error, onChange }: DeadlineFieldProps) {
  const [value, setValue] = useState(given);
  // A day without an hour is no value, and must not pass for no deadline.
  const [half, setHalf] = useState(false);
  const choose = (next: string) => {
    setValue(next);
    setHalf(false);
    onChange();
  };
  const moment = new Date(value);
  const isClear = value !== "" && !Number.isNaN(moment.getTime());
  return (
    <div className="grid gap-2">
      <Field
        label={text.deadline}
        hint={
          <>
            {isClear && (
              <span className="block font-medium text-ink">
                {fillMessage(text.until, { moment: formatDeadline(moment) })}
              </span>
            )}
            {text.deadlineHint}
          </>
        }
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            min={localMoment(new Date())}
            value={value}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            onBlur={({ currentTarget }) => setHalf(currentTarget.validity.badInput)}
          />
        )}
      </Field>
      <input type="hidden" name="deadline" value={half ? HALF : value} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{text.quick}</legend>
        {QUICK.map(([label, days]) => (
          <Button key={days} size="sm" onClick={() => choose(closingTime(days))}>
            {label}
          </Button>
        ))}
        {value !== "" && (
          <Button size="sm" variant="ghost" onClick={() => choose("")}>
            {text.noDeadline}
          </Button>
        )}
      </fieldset>
    </div>
  );
}

function closingTime(days: number): string {
  const moment = inDays(days);
  moment.setHours(CLOSING_HOUR, 0);
  return localMoment(moment);
}
