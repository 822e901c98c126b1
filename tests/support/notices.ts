import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { jobKind } from "#server/platform/jobs/jobs.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { countRows, onDatabase, rows } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Jobs that tell of something, each with what nobody is found by. */
const KINDS = {
  "spread-notices": () => ({ layoutId: randomUUID() }),
  "notice-mail": () => ({ userId: randomUUID() }),
  "guest-notice-mail": () => ({ followId: randomUUID() }),
  "notice-push": () => ({ userId: randomUUID() }),
} as const;

/** Resolves when everybody concerned has their notices, and whatever mail is due by now was sent. */
export async function noticesTold(app: TestApp): Promise<void> {
  await hurry(app, "spread-notices", "true");
  await hurry(app, "notice-mail", dueBy(app.now()));
  await hurry(app, "guest-notice-mail", dueBy(app.now()));
}

/** Resolves when whatever push is due by now was sent, and answered for good. */
export async function pushesSent(app: TestApp): Promise<void> {
  await hurry(app, "spread-notices", "true");
  await hurry(app, "notice-push", dueBy(app.now()));
  await jobsSettled(app, "push-send");
}

/** The same when so much time is over: every wait that ends by then has ended. */
export async function noticesToldAfter(app: TestApp, milliseconds: number): Promise<void> {
  app.advanceClock(milliseconds);
  await noticesTold(app);
}

/** Jobs are due by the database's clock, which nobody moves: those that ours makes due are brought forward. */
async function hurry(app: TestApp, kind: keyof typeof KINDS, which: string): Promise<void> {
  const waiting = `pgboss.job where name = $1 and state in ('created', 'retry', 'active')`;
  for (;;) {
    const moved = await rows(
      app,
      `update pgboss.job set start_after = now() where name = $1 and state = 'created'
       and start_after > now() and ${which} returning id`,
      [kind],
    );
    // Whoever is told of a new job looks for all of them.
    if (moved.length > 0) {
      await onDatabase(app, (db) => app.jobs().enqueue(db, jobKind(kind), KINDS[kind]()));
    }
    if ((await countRows(app, `${waiting} and (start_after <= now() or ${which})`, [kind])) === 0)
      return;
    await pause(15);
  }
}

function dueBy(moment: Date): string {
  return `start_after <= '${moment.toISOString()}'`;
}
