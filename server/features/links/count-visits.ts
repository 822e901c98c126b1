import type { IncomingHttpHeaders } from "node:http";
import { lt, sql } from "drizzle-orm";
import { isbot } from "isbot";
import type { Services } from "#server/context.ts";
import { SESSION_COOKIE } from "#server/features/accounts/index.ts";
import { type LinkKind, linkTables } from "#server/features/links/link-rows.ts";
import { dayOf } from "#server/features/links/visit-days.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { linkVisits } from "#server/platform/db/schema/links.ts";

const WRITE_EVERY_MS = 60_000;
const KEPT_DAYS = 400;

export interface VisitedLink {
  kind: LinkKind;
  id: string;
}

export interface VisitCounter {
  /** Neither an address nor a cookie is kept: only that the page was loaded. */
  count(link: VisitedLink, headers: IncomingHttpHeaders): void;
  /** Writes what was counted; the rest of the process ends after it. */
  close(): Promise<void>;
}

interface Counted {
  link: VisitedLink;
  day: string;
  visits: number;
  lastAt: Date;
}

/** Counts in memory and writes once a minute: a visit must not cost the database a row. */
export function visitCounter({ db, clock, log }: Services): VisitCounter {
  let counted = new Map<string, Counted>();

  async function write(): Promise<void> {
    const batch = [...counted.values()];
    counted = new Map();
    for (const { link, day, visits, lastAt } of batch) {
      const { layoutId, presentationId } = linkVisits;
      const column = sql.identifier((link.kind === "layout" ? layoutId : presentationId).name);
      // A link that is gone by now has nothing to count for.
      await db.execute(sql`
        insert into ${linkVisits} (${column}, day, visits, last_at)
        select id, ${day}::date, ${visits}, ${lastAt.toISOString()}::timestamptz
        from ${linkTables[link.kind]}
        where id = ${link.id} for key share
        on conflict (${column}, day) do update set
          visits = link_visits.visits + excluded.visits,
          last_at = greatest(link_visits.last_at, excluded.last_at)`);
    }
  }

  const writeQuietly = () =>
    write().catch((error: unknown) => log.warn("visits could not be written", { error }));
  const timer = setInterval(() => void writeQuietly(), WRITE_EVERY_MS);
  timer.unref();

  return {
    count(link, headers) {
      if (isOwnPeople(headers) || isbot(headers["user-agent"])) return;
      const at = clock();
      const day = dayOf(at);
      const key = `${link.id} ${day}`;
      const { visits = 0 } = counted.get(key) ?? {};
      counted.set(key, { link, day, visits: visits + 1, lastAt: at });
    },
    async close() {
      clearInterval(timer);
      await writeQuietly();
    },
  };
}

/** Whoever is signed in is somebody who works here, more often than a client. */
function isOwnPeople({ cookie = "" }: IncomingHttpHeaders): boolean {
  return cookie.includes(`${SESSION_COOKIE}=`);
}

export async function sweepVisits({ db, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 24 * 3600_000);
  await deleteUnheld(db, linkVisits, lt(linkVisits.day, dayOf(before)));
}
