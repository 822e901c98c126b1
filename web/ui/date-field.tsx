import { CalendarDays } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { dateField as text } from "#contract/messages/date-field.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { readDate, showDate } from "#web/ui/date-text.ts";
import { Field, Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

const load = () => import("#web/ui/date-popup.tsx");
const DatePopup = lazy(load);

/** What a form gets while something is typed that is no date: its check refuses it. */
const UNCLEAR = "?";

interface DateFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** As `date` and `datetime-local` inputs write them: '2026-03-12', '2026-03-12T14:05'. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** Asks for a time too; what a day gets that is chosen without one: '18:00'. */
  usualTime?: string;
  /** Of the form's field. */
  name?: string;
}

/** A date, or a date with its time, typed as in Brazil or chosen in a calendar, whatever the browser's language. */
export function DateField(props: DateFieldProps) {
  const { label, value, usualTime, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const read = typed === null ? value : readDate(typed, usualTime);
  // A value from elsewhere takes the place of what was typed.
  const isTyping = typed !== null && (read ?? "") === value;
  const isUnclear = isTyping && read === null;
  const format = usualTime === undefined ? text.format : text.formatWithTime;
  const change = (next: string) => {
    if (next !== value) onChange(next);
  };
  const show = (next: boolean) => {
    setOpen(next);
    if (next) setWanted(true);
  };
  const type = (next: string) => {
    setTyped(next);
    setLeft(false);
    change(readDate(next, usualTime) ?? "");
  };
  return (
    <>
      <Field
        label={label}
        hint={props.hint}
        error={props.error ?? (left ? describeProblem(props, isUnclear) : undefined)}
      >
        {(control) => (
          <span className="relative block">
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder={format}
              value={isTyping ? typed : showDate(value)}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onBlur={() => {
                setLeft(true);
                if (!isUnclear) setTyped(null);
              }}
              onKeyDown={(event) => {
                if (event.key !== "ArrowDown" || !event.altKey) return;
                event.preventDefault();
                show(true);
              }}
              className="pr-12 tabular-nums"
            />
            <IconButton
              ref={setAnchor}
              label={fillMessage(text.open, { label })}
              aria-haspopup="dialog"
              aria-expanded={open}
              onPointerEnter={load}
              onFocus={load}
              onClick={() => show(!open)}
              className="absolute inset-y-0 right-0.5 my-auto"
            >
              <CalendarDays className="size-4.5" aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </Field>
      {props.name && <input type="hidden" name={props.name} value={isUnclear ? UNCLEAR : value} />}
      {wanted && anchor && (
        <Suspense>
          <DatePopup
            anchor={anchor}
            open={open}
            onOpenChange={show}
            value={value}
            min={props.min}
            max={props.max}
            usualTime={usualTime}
            onChange={(next) => {
              setTyped(null);
              change(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function describeProblem(props: DateFieldProps, isUnclear: boolean): string | undefined {
  const { value, min, max, usualTime } = props;
  if (isUnclear) return usualTime === undefined ? text.unclear : text.unclearWithTime;
  if (value === "") return undefined;
  if (min && value < min) return fillMessage(text.tooEarly, { date: showDate(min) });
  if (max && value > max) return fillMessage(text.tooLate, { date: showDate(max) });
  return undefined;
}
