import type { MailChoice, NoticeKind } from "#contract/notices.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What people say comes in floods; its mails about a layout keep this distance. */
const GAPS_MS = { now: MINUTE_MS, quarter: 15 * MINUTE_MS } as const;

/** A mail that is due sooner may be on its way already: nothing joins it. */
const CLOSING_MS = 10 * SECOND_MS;

const BRASILIA = "America/Sao_Paulo";
const MORNING = 8;

/** Told at once, each of these is a mail of its own. */
export function isToldAlone(kind: NoticeKind, choice: MailChoice): boolean {
  return choice === "now" && kind !== "comment" && kind !== "reply";
}

export interface MailHistory {
  /** When the person was last mailed about what people say on this layout. */
  last: Date | null;
  /** When they will be next, as it is planned. */
  owed: Date | null;
}

/** When a notice is mailed; null for never. */
export function mailDue(choice: MailChoice, now: Date, { last, owed }: MailHistory): Date | null {
  const soonest = now.getTime() + CLOSING_MS;
  switch (choice) {
    case "never":
      return null;
    case "hourly":
      return new Date(Math.floor(soonest / HOUR_MS + 1) * HOUR_MS);
    case "daily":
      return nextMorning(new Date(soonest));
    default: {
      const gap = GAPS_MS[choice];
      const closing = owed && owed.getTime() < soonest ? owed.getTime() : 0;
      const due = Math.max(now.getTime(), Math.max(last?.getTime() ?? 0, closing) + gap);
      const next = last || closing ? new Date(due) : now;
      return owed && owed.getTime() >= soonest && owed < next ? owed : next;
    }
  }
}

/** The next eight o'clock in São Paulo, whatever its offset is then. */
export function nextMorning(after: Date): Date {
  let at = new Date(Math.floor(after.getTime() / HOUR_MS) * HOUR_MS);
  do at = new Date(at.getTime() + HOUR_MS);
  while (hourThere(at) !== MORNING);
  return at;
}

const hours = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  hourCycle: "h23",
  timeZone: BRASILIA,
});

function hourThere(at: Date): number {
  return Number(hours.format(at));
}
