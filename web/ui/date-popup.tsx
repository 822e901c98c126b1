import { Popover as Base } from "@base-ui/react/popover";
import { useRef, useState } from "react";
import { dateField as text } from "#contract/messages/date-field.ts";
import { Button } from "#web/ui/button.tsx";
import { Calendar } from "#web/ui/calendar.tsx";
import { cx } from "#web/ui/cx.ts";
import { dayOf, dayValue, readTime } from "#web/ui/date-text.ts";
import { Field, Input } from "#web/ui/field.tsx";
import { unlessOwnButton } from "#web/ui/unless-own-button.ts";

interface DatePopupProps {
  anchor: HTMLButtonElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  value: string;
  min: string | undefined;
  max: string | undefined;
  usualTime: string | undefined;
  onChange: (value: string) => void;
}

/** The calendar of a date field, and its time. Focus starts at the chosen day and goes back to the button. */
export default function DatePopup(props: DatePopupProps) {
  const { anchor, open, onOpenChange, value, usualTime, onChange } = props;
  const popup = useRef<HTMLDivElement>(null);
  // A time that was given before any day.
  const [early, setEarly] = useState(usualTime);
  const time = value.split("T")[1] ?? early;
  const day = dayOf(value);
  const today = dayValue(new Date());
  const close = () => onOpenChange(false);
  const choose = (next: Date | undefined) => {
    if (next && time !== undefined) return onChange(`${dayValue(next)}T${time}`);
    onChange(next ? dayValue(next) : "");
    close();
  };
  return (
    <Base.Root open={open} onOpenChange={unlessOwnButton(anchor, onOpenChange)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-60"
        >
          <Base.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector("td button[tabindex='0']") ?? true}
            finalFocus={{ current: anchor }}
            className={cx(
              "max-h-(--available-height) w-80 max-w-(--available-width) origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-3 text-ink shadow-float outline-none transition-[opacity,scale]",
              "data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0",
            )}
          >
            <Base.Title className="sr-only">{text.calendar}</Base.Title>
            <Calendar
              day={day}
              min={dayOf(props.min ?? "")}
              max={dayOf(props.max ?? "")}
              onDay={choose}
            />
            {time === undefined ? (
              <div className="mt-2 flex justify-between">
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={today < (props.min ?? today) || today > (props.max ?? today)}
                  onClick={() => choose(new Date())}
                >
                  {text.chooseToday}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => choose(undefined)}>
                  {text.clear}
                </Button>
              </div>
            ) : (
              <TimeForm
                key={time}
                time={time}
                onTime={(next) => {
                  setEarly(next);
                  if (day) onChange(`${dayValue(day)}T${next}`);
                }}
                onDone={close}
              />
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface TimeFormProps {
  time: string;
  onTime: (time: string) => void;
  onDone: () => void;
}

function TimeForm({ time, onTime, onDone }: TimeFormProps) {
  const [typed, setTyped] = useState(time);
  const keep = () => {
    const next = readTime(typed) ?? time;
    setTyped(next);
    if (next !== time) onTime(next);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The form that the date belongs to is not sent.
        event.stopPropagation();
        keep();
        onDone();
      }}
      className="mt-2 flex flex-wrap items-end justify-between gap-2 border-line border-t pt-3"
    >
      <div className="w-28">
        <Field label={text.time}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder={text.timeFormat}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onBlur={keep}
              className="tabular-nums"
            />
          )}
        </Field>
      </div>
      <Button type="submit">{text.done}</Button>
    </form>
  );
}
