import { loadAppSecret } from "#server/app-secret.ts";
import { readConfig } from "#server/config.ts";
import { readEnvironment } from "#server/environment.ts";
import { eraseIdentitiesOf } from "#server/features/evidence/index.ts";
import { runTool, ToolRefused } from "#server/run-tool.ts";
import { requireSecret } from "#server/settle-secrets.ts";
import { withStores } from "#server/with-stores.ts";

// npm run erase-decider -- <e-mail>: forgets who decided with that address, for people without an account who ask.
await runTool(async () => {
  const [email, ...rest] = process.argv.slice(2);
  if (!email?.includes("@") || rest.length > 0) {
    throw new ToolRefused("Usage: npm run erase-decider -- <e-mail>");
  }
  await withStores(async ({ db }) => {
    const { appSecret, appSecretOld: old, dataDir } = readConfig(readEnvironment().env);
    const secrets = { current: await loadAppSecret(appSecret, dataDir), old, earlier: [] };
    await requireSecret(db, secrets);
    const person = { email: email.toLowerCase() };
    const clock = () => new Date();
    const erased = await db.transaction((tx) => eraseIdentitiesOf({ secrets, clock }, tx, person));
    console.log(`${erased} decisions name nobody any more. Their records stay.`);
  });
});
