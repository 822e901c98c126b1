import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sweepFiles } from "#server/features/layouts/sweep-files.ts";
import { openRemovals } from "#server/platform/installation/removals.ts";
import { runTool, ToolRefused } from "#server/run-tool.ts";
import { withStores } from "#server/with-stores.ts";

// Built into server/tools/ of the build's folder.
const migrations = fileURLToPath(new URL("../../drizzle", import.meta.url));

// npm run sweep-files: runs the nightly sweep now. npm run sweep-files -- --confirm <orphans>: also
// when there are that many files without a layout.
await runTool(async () => {
  const { values } = parseArgs({ options: { confirm: { type: "string", default: "0" } } });
  const confirmed = Number(values.confirm);
  if (!Number.isSafeInteger(confirmed) || confirmed < 0) {
    throw new ToolRefused("Usage: npm run sweep-files [-- --confirm <orphans>]");
  }
  await withStores(async (stores) => {
    const removals = openRemovals({ ...stores, migrations });
    const parts = { ...stores, removals, clock: () => new Date() };
    const { files, orphans, refused, trashed, recovered } = await sweepFiles(parts, { confirmed });
    if (refused === "too_many_orphans") {
      throw new ToolRefused(
        `${orphans} of ${files} files belong to no layout: is this the right database? If it is, move them to the trash with --confirm ${orphans}.`,
      );
    }
    if (refused) throw new ToolRefused(`No file was moved (${refused}): see docs/backups.md.`);
    console.log(
      `${files} files, ${orphans} without a layout. To the trash: ${trashed}, back: ${recovered}.`,
    );
  });
});
