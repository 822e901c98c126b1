import { eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { LinkClosed, LinkEventType } from "#contract/events.ts";
import { linkRefusals } from "#contract/link-refusals.ts";
import type { Services } from "#server/context.ts";
import { findPublicLayout } from "#server/features/links/find-public-layout.ts";
import { refusalOf } from "#server/features/links/gate.ts";
import {
  type LinkKind,
  type LinkRow,
  linkColumnsOf,
  linkTables,
} from "#server/features/links/link-rows.ts";
import type { Visitor } from "#server/features/links/passes.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { type EventStream, formatEvent } from "#server/platform/http/event-stream.ts";
import { linkTopic, spaceTopic } from "#server/platform/live/topics.ts";

/** The longest that a timer of Node can wait. */
const LONGEST_MS = 2 ** 31 - 1;

interface Opened {
  address: string;
  kind: LinkKind;
  link: LinkRow;
  visitor: Visitor;
}

/**
 * A visitor's stream follows its link: whatever happens to the link, the gate is asked again. Who may no
 * longer come in is told why; everybody else looks again.
 */
export function followLink(
  { reads, live, clock, log }: Services,
  { address, kind, link, visitor }: Opened,
  stream: EventStream,
): void {
  let timer: NodeJS.Timeout | undefined;
  const tell = (type: LinkEventType, data: LinkClosed | object = {}) =>
    stream.send(formatEvent({ type, data }));
  const look = () => tell("link.updated");

  const readNow = async () => (await reads.run(selectLink[kind], { id: link.id }))[0];

  function closedFor(now: LinkRow | undefined): LinkClosed["reason"] | null {
    if (!now) return "removed";
    if (now.publicLink !== link.publicLink) return "rotated";
    const refusal = refusalOf(now, visitor, clock());
    if (refusal) return linkRefusals[refusal];
    wait(now.linkExpiresAt);
    return null;
  }

  async function decide(): Promise<void> {
    const now = await readNow();
    if (stream.closed) return;
    const reason = closedFor(now);
    if (reason) {
      tell("link.closed", { reason });
      return stream.end();
    }
    look();
    // A presentation may no longer show the layout whose stream this is.
    await findPublicLayout({ reads }, address).catch((error: unknown) => {
      if (error instanceof Failure) stream.end();
      else throw error;
    });
  }

  /** What changed after the visitor was let in and before this listened was announced to nobody here. */
  async function catchUp(): Promise<void> {
    const now = await readNow();
    if (!now || SETTINGS.some((name) => `${now[name]}` !== `${link[name]}`)) await decide();
  }

  const orEnd = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => {
      log.warn("a public link could not be read", { error });
      // The browser comes back, and is let in or not.
      stream.end();
    });
  const decideOrEnd = orEnd(decide);

  /** What ends by time ends here too. */
  function wait(until: Date | null): void {
    clearTimeout(timer);
    if (!until) return;
    const left = Math.max(until.getTime() - clock().getTime(), 0);
    const again = left > LONGEST_MS ? () => wait(until) : decideOrEnd;
    timer = setTimeout(again, Math.min(left, LONGEST_MS));
    timer.unref();
  }

  const listener = { onMessage: decideOrEnd, onResume: decideOrEnd };
  stream.onClose(live.subscribe(linkTopic(link.id), listener));
  stream.onClose(live.subscribe(spaceTopic(link.userId), { onMessage: look, onResume: look }));
  stream.onClose(() => clearTimeout(timer));
  wait(link.linkExpiresAt);
  orEnd(catchUp)();
}

const SETTINGS = [
  "publicLink",
  "commentsPaused",
  "linkActive",
  "linkPasswordHash",
  "linkExpiresAt",
  "linkAllowsDownload",
  "linkPassEpoch",
] as const satisfies readonly (keyof LinkRow)[];

const selectLink = { layout: linkById("layout"), presentation: linkById("presentation") };

function linkById(kind: LinkKind) {
  const table = linkTables[kind];
  return preparedSelect(`${kind}-link-by-id`, (db) =>
    db
      .select(linkColumnsOf(table))
      .from(table)
      .where(eq(table.id, sql.placeholder("id"))),
  );
}
