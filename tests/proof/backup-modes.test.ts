import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { chooseStorage, joinDatabaseServer } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { callApi } from "#tests/support/call-api.ts";
import { ChildProgram } from "#tests/support/child-program.ts";
import { fillInstallation } from "#tests/support/filled-installation.ts";
import {
  contentsOf,
  databaseInstallation,
  differences,
  embeddedInstallation,
  type Installation,
  runTool,
  separateInstallation,
  startInstalled,
} from "#tests/support/installations.ts";
import { commentAsOwner, draft, makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import {
  debianBinaries,
  type SeparatePostgres,
  startSeparatePostgres,
} from "#tests/support/separate-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { withDatabase, withServer } from "#tests/support/test-database.ts";
import { startReceiver, status } from "#tests/support/webhooks.ts";

// Between an embedded database with files on disk and a server of the distribution with a bucket.

const binaries = debianBinaries();
let postgres: SeparatePostgres;
const buckets: S3Server[] = [];
beforeAll(async () => {
  if (binaries) postgres = await startSeparatePostgres(binaries);
});
afterAll(async () => {
  for (const bucket of buckets) await bucket.stop();
  await postgres?.stop();
});

/** A database and a bucket of their own, both empty. */
async function separate(): Promise<Installation> {
  const name = `backup_${randomBytes(4).toString("hex")}`;
  await withServer(postgres.url, (client) => client.query(`create database ${name}`));
  const bucket = await startS3Server();
  buckets.push(bucket);
  return separateInstallation(withDatabase(postgres.url, name), bucket);
}

async function carry(from: Installation, to: Installation): Promise<void> {
  const file = join(await temporaryFolder(), "backup.tar");
  // The S3 library has a warning for this Node, so there may be something to read.
  expect(await runTool("backup", file, from)).toMatchObject({ code: 0 });
  expect(await runTool("restore", file, to)).toMatchObject({ code: 0 });
}

test.runIf(binaries)(
  "embedded → separate PostgreSQL and S3 → embedded, under way while the app is used",
  { timeout: 240_000 },
  async () => {
    const original = await embeddedInstallation();
    const receiver = await startReceiver(status(500));
    const app = await startInstalled(original);
    await liftLimits(app);
    const { user, layouts } = await fillInstallation(app, receiver.url);
    const [busy] = layouts;
    if (!busy) throw new Error("no layout");

    const acknowledged: string[] = [];
    let going = true;
    const writers = Array.from({ length: 3 }, async () => {
      while (going) {
        const { id } = draft();
        const { status: code } = await commentAsOwner(app, user, busy.id, { id });
        if (code === 201) acknowledged.push(id);
      }
    });
    const churn = (async () => {
      while (going) {
        const { id } = await makeLayout(app, user);
        await callApi(app, removeLayout, { layoutId: id }, { cookie: user.cookie });
      }
    })();
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const early = acknowledged.length;
    const busyCopy = await separate();
    await carry(original, busyCopy);
    const late = acknowledged.length;
    going = false;
    await Promise.all([...writers, churn]);
    const torn = await inconsistencies(busyCopy, acknowledged.slice(0, early));
    printFigure(
      `Backup under load: ${late - early} comments came in meanwhile; in the copy ${torn.lost} acknowledged before are missing, ${torn.miscounted} layouts are miscounted, ${torn.fileless} of ${torn.named} named files are missing`,
    );
    expect(torn).toMatchObject({ lost: 0, miscounted: 0, fileless: 0 });
    expect(late).toBeGreaterThan(early);

    await app.close();
    const away = await separate();
    await carry(original, away);
    const back = await embeddedInstallation();
    await carry(away, back);
    const contents = await contentsOf(original);
    const there = differences(contents, await contentsOf(away));
    const home = differences(contents, await contentsOf(back));
    printFigure(
      `Restore equals the original: ${there.length} differences on PostgreSQL ${postgres.version} and S3, ${home.length} differences back in an embedded folder (${contents.size} rows and files)`,
    );
    expect([there, home]).toEqual([[], []]);
    const again = await startInstalled(back);
    expect((await again.request("/readyz")).status).toBe(200);
  },
);

/** What a copy that was not of one moment would show. */
async function inconsistencies(copy: Installation, acknowledged: string[]) {
  const config = readConfig(copy);
  const server = await joinDatabaseServer(config);
  const place = { databaseUrl: server.url };
  const found = await countRows(place, "comments where id = any($1)", [acknowledged]);
  const miscounted = await countRows(
    place,
    "layouts l where comment_count <> (select count(*) from comments where layout_id = l.id)",
  );
  const named = await rows<{ key: string }>(
    place,
    `select image_path as key from layouts
     union all select regexp_replace(image_path, '\\.\\w+$', '') || '/' || made.value
       from layouts, jsonb_each_text(renditions) made
     union all select key from data_exports where key is not null
     union all select key from exports where key is not null`,
  );
  await server.close();
  const storage = await chooseStorage(config);
  const sizes = await Promise.all(named.map(({ key }) => storage.stat(key)));
  return {
    lost: acknowledged.length - found,
    miscounted,
    named: named.length,
    fileless: sizes.filter((size) => size === null).length,
  };
}

test("memory stays flat however much there is", { timeout: 240_000 }, async () => {
  const installation = await databaseInstallation();
  const app = await startInstalled(installation);
  await app.close();
  const small = await peakOf("backup", installation);
  await rows(
    app,
    `insert into rate_limits (key, hits, expires_at)
     select repeat(md5(n::text), 8), n, now() from generate_series(1, 400000) n`,
  );
  const storage = await chooseStorage(readConfig(installation));
  for (let n = 0; n < 6; n += 1) await storage.put(`assets/${n}.png`, randomBytes(40_000_000));
  const large = await peakOf("backup", installation);
  const copy = await databaseInstallation();
  const restored = await peakOf("restore", copy, large.file);
  printFigure(
    `Peak memory: backup of almost nothing ${small.peak} MB; of ${large.bytes} MB ${large.peak} MB; its restore ${restored.peak} MB`,
  );
  expect(large.bytes).toBeGreaterThan(300);
  expect(large.peak - small.peak).toBeLessThan(large.bytes / 3);
  expect(restored.peak - small.peak).toBeLessThan(large.bytes / 3);
});

/** Runs a tool to its end and says, in megabytes, the most memory that it held and what it wrote. */
async function peakOf(name: "backup" | "restore", installation: Installation, from?: string) {
  const file = from ?? join(await temporaryFolder(), "backup.tar");
  const program = new ChildProgram(`dist/server/tools/${name}.js`, [file], installation);
  let code: number | string | undefined;
  void program.ended().then((ended) => {
    code = ended;
  });
  let peak = 0;
  while (code === undefined) {
    peak = Math.max(peak, peakNow(program.pid));
    await pause(5);
  }
  expect([code, program.errors]).toEqual([0, ""]);
  return { file, peak: Math.round(peak), bytes: Math.round((await stat(file)).size / 1e6) };
}

function peakNow(pid: number): number {
  try {
    return memoryOf(pid).peak;
  } catch {
    return 0; // It has ended.
  }
}
