import { afterAll, beforeAll, inject } from "vitest";
import { describeDatabase } from "#server/platform/db/database.suite.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { describeJobs } from "#server/platform/jobs/jobs.suite.ts";
import { describeLive } from "#server/platform/live/live.suite.ts";
import {
  debianBinaries,
  type SeparatePostgres,
  startSeparatePostgres,
} from "#tests/support/separate-postgres.ts";
import { withDatabase, withServer } from "#tests/support/test-database.ts";

// Everything that stands on PostgreSQL, on the embedded server and on one that is not ours.

let count = 0;
async function freshDatabase(server: string): Promise<string> {
  count += 1;
  const name = `adapters_${process.pid}_${count}`;
  await withServer(server, (client) => client.query(`create database ${name}`));
  const url = withDatabase(server, name);
  await migrateDatabase(url, "drizzle");
  return url;
}

for (const describeSuite of [describeDatabase, describeJobs, describeLive]) {
  describeSuite("embedded server", () => freshDatabase(inject("postgresUrl")));
}

const binaries = debianBinaries();
if (binaries) {
  let separate: SeparatePostgres;
  beforeAll(async () => {
    separate = await startSeparatePostgres(binaries);
    console.log(`also on a separate PostgreSQL ${separate.version}`);
  });
  afterAll(() => separate.stop());
  for (const describeSuite of [describeDatabase, describeJobs, describeLive]) {
    describeSuite("separate server", () => freshDatabase(separate.url));
  }
}
