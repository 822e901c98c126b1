const LOCALE = "pt-BR";

const inFull = new Intl.DateTimeFormat(LOCALE, {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
});
const short = new Intl.DateTimeFormat(LOCALE, {
  weekday: "short",
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** 'sexta-feira, 20 de novembro às 18:00', in the browser's own time zone. */
export function formatDeadline(moment: Date | string): string {
  return inFull.format(new Date(moment));
}

/** 'sex., 20/11, 18:00'. */
export function formatDeadlineShort(moment: Date | string): string {
  return short.format(new Date(moment));
}
