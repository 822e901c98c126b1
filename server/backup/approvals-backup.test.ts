import { join } from "node:path";
import { expect, test } from "vitest";
import { getReceipt } from "#contract/routes/approvals.ts";
import { eraseGuest } from "#contract/routes/guests.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import {
  contentsOf,
  databaseInstallation,
  differences,
  runTool,
  startInstalled,
} from "#tests/support/installations.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("guarantee 88: after a restore the records of approvals verify, cannot be changed, and open their receipts", async () => {
  const original = await databaseInstallation();
  const app = await startInstalled(original);
  const owner = await subscriber(app);
  const receipts: string[] = [];
  for (const _ of ["one", "two"]) {
    const { id, public_link } = await makeLayout(app, owner);
    const round = await askApproval(app, owner, id);
    for (const name of ["Clara", "Davi"]) {
      const { body } = await decideBy(app, public_link, round, { name }, await newGuest(app));
      receipts.push(body.receipt);
    }
    const leaving = await newGuest(app);
    await decideBy(app, public_link, round, { name: "Elis" }, leaving);
    await callApi(app, eraseGuest, {}, leaving);
  }
  await app.close();

  const file = join(await temporaryFolder(), "backup.tar");
  expect(await runTool("backup", file, original)).toMatchObject({ code: 0, errors: "" });
  const copy = await databaseInstallation();
  expect(await runTool("restore", file, copy)).toMatchObject({ code: 0, errors: "" });
  expect(differences(await contentsOf(original), await contentsOf(copy))).toEqual([]);

  const restored = await startInstalled(copy);
  const { code, output } = await runTool("verify-approvals", [], copy);
  // Three decisions and one erasure on each of two layouts.
  expect([code, output]).toEqual([
    0,
    expect.stringContaining("8 records in 2 chains. Problems: 0."),
  ]);
  for (const token of receipts) {
    const { body } = await callApi(restored, getReceipt, { token });
    expect(body.kind).toBe("decision");
  }
  for (const statement of [
    "update approval_records set result = 'approved'",
    "delete from approval_records",
    "truncate approval_records",
    "delete from approval_identities",
  ]) {
    await expect(rows(restored, statement)).rejects.toThrow(/never changed/);
  }
  printFigure(
    `guarantee 88: restored: 8 records in 2 chains, 0 problems, ${receipts.length} receipts open`,
  );
});
