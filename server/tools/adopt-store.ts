import { installationId } from "#server/platform/installation/claim-store.ts";
import { readStoreMark, writeStoreMark } from "#server/platform/installation/store-mark.ts";
import { runTool } from "#server/run-tool.ts";
import { withStores } from "#server/with-stores.ts";

// npm run adopt-store: claims the store's files for this database, whatever they belonged to before.
await runTool(() =>
  withStores(async ({ db, storage }) => {
    const id = await installationId(db);
    const before = (await readStoreMark(storage))?.id ?? null;
    if (before === id) return console.log("The store is this installation's already.");
    await writeStoreMark(storage, { id });
    const whose = before ? `It was that of installation ${before}.` : "It was nobody's before.";
    console.log(`The store is now that of installation ${id}. ${whose}`);
    console.log("`npm run sweep-files` says what the next sweep would find in it.");
  }),
);
