import { useState } from "react";
import { roundForm as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { formatDeadline } from "#web/features/approvals/format-deadline.ts";
import { inDays, localMoment } from "#web/features/links/index.ts";
import { Button } from "#web/ui/button.tsx";
import { DateField } from "#web/ui/date-field.tsx";

const QUICK: readonly [label: string, days: number][] = [
  [text.tomorrow, 1],
  [fillMessage(text.inDays, { days: 3 }), 3],
  [text.inOneWeek, 7],
];
/** When a working day ends. */
const CLOSING_TIME = "18:00";

interface DeadlineFieldProps {
  /** As `datetime-local` inputs write it. */
  given: string;
  error: string | undefined;
  onChange: () => void;
}

/** Day and hour, with what was chosen in words below. */
export function DeadlineField({ given, error, onChange }: DeadlineFieldProps) {
  const [value, setValue] = useState(given);
  const choose = (next: string) => {
    setValue(next);
    onChange();
  };
  const moment = new Date(value);
  const isClear = value !== "" && !Number.isNaN(moment.getTime());
  return (
    <div className="grid gap-2">
      <DateField
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
        name="deadline"
        value={value}
        onChange={choose}
        min={localMoment(new Date())}
        usualTime={CLOSING_TIME}
      />
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
  const [day] = localMoment(inDays(days)).split("T");
  return `${day}T${CLOSING_TIME}`;
}
