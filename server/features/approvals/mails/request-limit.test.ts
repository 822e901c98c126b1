import { expect, onTestFinished, test } from "vitest";
import { openRound } from "#contract/routes/approvals.ts";
import { someEmail } from "#tests/support/accounts.ts";
import { askApproval, readApprovals } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp } from "#tests/support/test-app.ts";

test("fifty requests a day for a space; what goes beyond is refused as a whole", async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const owner = await subscriber(app);
  const people = () => Array.from({ length: 20 }, () => someEmail());
  for (let round = 0; round < 2; round += 1) {
    const { id } = await makeLayout(app, owner);
    await askApproval(app, owner, id, { emails: people() });
  }
  const { id: layoutId } = await makeLayout(app, owner);
  const refused = await callApi(app, openRound, { layoutId, version: 1, emails: people() }, owner);
  expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
  expect((await readApprovals(app, owner, layoutId)).round).toBeNull();
  await askApproval(app, owner, layoutId, { emails: people().slice(0, 10) });
  printFigure("requests by mail: 40 sent, 20 more refused at once, 10 sent");
});
