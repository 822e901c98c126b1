import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ChevronProps, type ClassNames, DayPicker, type Matcher } from "react-day-picker";
import { dateField as text } from "#contract/messages/date-field.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { cx } from "#web/ui/cx.ts";
import { iconButtonClass } from "#web/ui/icon-button-style.ts";

interface CalendarProps {
  day: Date | undefined;
  min: Date | undefined;
  max: Date | undefined;
  onDay: (day: Date) => void;
}

/** A month in Portuguese, from Sunday to Saturday. */
export function Calendar({ day, min, max, onDay }: CalendarProps) {
  const outside: Matcher[] = [...(min ? [{ before: min }] : []), ...(max ? [{ after: max }] : [])];
  return (
    <DayPicker
      mode="single"
      required
      lang="pt-BR"
      fixedWeeks
      showOutsideDays
      selected={day}
      defaultMonth={day ?? nearestTo(new Date(), min, max)}
      {...(min && { startMonth: min })}
      {...(max && { endMonth: max })}
      disabled={outside}
      onSelect={onDay}
      classNames={classNames}
      components={components}
      formatters={formatters}
      labels={labels}
    />
  );
}

function nearestTo(day: Date, min: Date | undefined, max: Date | undefined): Date {
  if (min && day < min) return min;
  return max && day > max ? max : day;
}

const LOCALE = "pt-BR";
const month = new Intl.DateTimeFormat(LOCALE, { month: "long" });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: "long" });
const shortWeekday = new Intl.DateTimeFormat(LOCALE, { weekday: "short" });
const wholeDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: "full" });

/** 'novembro de 2026'. */
function nameMonth(date: Date): string {
  return fillMessage(text.monthOfYear, { month: month.format(date), year: date.getFullYear() });
}

const formatters = {
  formatCaption: nameMonth,
  formatWeekdayName: (date: Date) => shortWeekday.format(date).replace(".", ""),
};

const labels = {
  labelDayButton: (date: Date, { today, selected }: Record<string, boolean>) => {
    const day = wholeDay.format(date);
    const known = today ? fillMessage(text.today, { day }) : day;
    return selected ? fillMessage(text.selected, { day: known }) : known;
  },
  labelGrid: nameMonth,
  labelWeekday: (date: Date) => weekday.format(date),
  labelNav: () => text.months,
  labelPrevious: () => text.previousMonth,
  labelNext: () => text.nextMonth,
};

const components = {
  Chevron({ orientation }: ChevronProps) {
    const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
    return <Icon className="size-5" aria-hidden="true" />;
  },
};

const step = cx(iconButtonClass, "aria-disabled:pointer-events-none aria-disabled:opacity-40");

const classNames: Partial<ClassNames> = {
  months: "relative",
  nav: "absolute top-0 right-0 flex",
  button_previous: step,
  button_next: step,
  month_caption: "flex min-h-10 items-center pr-22 pl-2 pointer-coarse:min-h-11",
  caption_label: "font-semibold first-letter:uppercase",
  month_grid: "mt-1 w-full table-fixed text-center tabular-nums",
  weekday: "h-8 whitespace-nowrap font-normal text-ink-soft text-xs cramped:tracking-tighter",
  day_button: cx(
    "h-10 w-full rounded-md text-sm transition pointer-coarse:h-11",
    "enabled:hover:bg-hover disabled:cursor-default disabled:opacity-40 aria-disabled:opacity-40",
  ),
  outside: "text-ink-soft",
  today: "*:font-bold *:underline *:underline-offset-4",
  selected: "*:bg-ink *:text-paper *:enabled:hover:bg-ink",
};
