import { eq } from "drizzle-orm";
import { joinDatabaseServer } from "#server/choose-stores.ts";
import { readConfig } from "#server/config.ts";
import { readEnvironment } from "#server/environment.ts";
import { grantAdmin } from "#server/features/admin/index.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { createLog } from "#server/platform/telemetry/pino-log.ts";

// npm run grant-admin -- <e-mail>
const email = process.argv[2]?.trim().toLowerCase();
if (!email) {
  console.error("Usage: npm run grant-admin -- <e-mail>");
  process.exit(1);
}

const config = readConfig(readEnvironment().env);
const server = await joinDatabaseServer(config);
const database = openDatabase({ url: server.url, log: createLog({ production: false }) });
const [user] = await database.db.select().from(users).where(eq(users.email, email));
if (user) {
  await database.db.transaction((tx) => grantAdmin(tx, "admin_granted", user.id, new Date()));
  console.log(`${email} is now an admin.`);
} else {
  console.error(`There is no user with the e-mail ${email}.`);
  process.exitCode = 1;
}
await database.close();
await server.close();
