import { loadAppSecret } from "#server/app-secret.ts";
import { readConfig } from "#server/config.ts";
import { readEnvironment } from "#server/environment.ts";
import { checkRecords } from "#server/features/evidence/check-records.ts";
import { runTool } from "#server/run-tool.ts";
import { requireSecret } from "#server/settle-secrets.ts";
import { withStores } from "#server/with-stores.ts";

// npm run verify-approvals: reads every record of approvals, and says which were changed, removed or cut off.
await runTool(() =>
  withStores(async ({ db }) => {
    const { appSecret, appSecretOld: old, dataDir } = readConfig(readEnvironment().env);
    const secrets = { current: await loadAppSecret(appSecret, dataDir), old, earlier: [] };
    await requireSecret(db, secrets);
    const clock = () => new Date();
    const { chains, records, problems } = await checkRecords({ db, secrets, clock });
    for (const { layout_id, seq, problem } of problems) {
      console.log(`layout ${layout_id}, record ${seq ?? "–"}: ${problem}`);
    }
    console.log(`${records} records in ${chains} chains. Problems: ${problems.length}.`);
    if (problems.length > 0) process.exitCode = 1;
  }),
);
