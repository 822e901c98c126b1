import { afterAll, beforeAll, expect, test } from "vitest";
import { exportCells } from "#contract/messages/export-file.ts";
import { createCategory } from "#contract/routes/categories.ts";
import { setCommentStatus } from "#contract/routes/comments.ts";
import {
  downloadExport,
  exportCategory,
  exportLayout,
  exportPresentation,
  listCategoryExports,
  listLayoutExports,
  listPresentationExports,
} from "#contract/routes/exports.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import { createPresentation } from "#contract/routes/presentations.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { callApi, sendRequest } from "#tests/support/call-api.ts";
import { replyAsMember } from "#tests/support/conversation.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { exportedFile, layoutExportReady } from "#tests/support/layout-exports.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { newMember } from "#tests/support/spaces.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";

const DAY = 24 * 3600_000;
const TEAM_ONLY = "Só entre nós: o cliente paga tarde";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A layout with two comments, one of them answered to everybody and among the team. */
async function discussedLayout() {
  const owner = await subscriber(app, "Ana");
  const layout = await makeLayout(app, owner, { title: "Página inicial" });
  const words = { name: "Conceição", comment: 'Não está à altura; veja a "seção"\nde preços' };
  const { body } = await commentAsVisitor(app, layout.public_link, words);
  await replyAsMember(app, owner, body.id, { text: "Já corrigi", visibility: "public" });
  await replyAsMember(app, owner, body.id, { text: TEAM_ONLY, visibility: "team" });
  const second = await commentAsVisitor(app, layout.public_link, { comment: "=1+1" });
  const done = { layoutId: layout.id, ids: [second.body.id], status: "resolved" as const };
  await callApi(app, setCommentStatus, done, { cookie: owner.cookie });
  return { owner, layout };
}

test("a spreadsheet has a line for each comment and reply, and what is the team's only when asked for", async () => {
  const { owner, layout } = await discussedLayout();
  const csv = String(await exportedFile(app, owner, layout.id, { format: "csv" }));
  expect(csv.startsWith("\ufeffLayout;Versão;Número;Tipo;")).toBe(true);
  expect(csv).toContain('"Não está à altura; veja a ""seção""\nde preços"');
  expect(csv).toContain(";'=1+1;Resolvido;Ana;");
  expect(csv).toContain(";10;20;");
  expect(csv).not.toContain(TEAM_ONLY);
  expect(csv.split("\r\n").filter((line) => line.includes(exportCells.reply))).toHaveLength(1);
  const whole = { format: "csv", include_team: true } as const;
  const withTeam = String(await exportedFile(app, owner, layout.id, whole));
  expect(withTeam).toContain(`${TEAM_ONLY};;;;;;`);
  expect(withTeam).toContain(exportCells.team);
});

test("a report is a PDF of every version that was commented on", async () => {
  const { owner, layout } = await discussedLayout();
  await makeVersion(app, owner, layout.id);
  const pdf = await exportedFile(app, owner, layout.id, { format: "pdf" });
  expect(String(pdf.subarray(0, 8))).toBe("%PDF-1.7");
  const { body } = await callApi(app, listLayoutExports, { layoutId: layout.id }, owner);
  expect(body.data).toMatchObject([{ state: "ready", progress: 100, size: pdf.length }]);
  const asked = { exportId: body.data[0]?.id ?? "" };
  const answer = await sendRequest(app, downloadExport, asked, { cookie: owner.cookie });
  await answer.arrayBuffer();
  expect(answer.headers.get("content-disposition")).toContain(
    "P%C3%A1gina%20inicial%20-%20coment%C3%A1rios.pdf",
  );
});

test("categories and presentations are exported whole, empty ones not at all", async () => {
  const { owner, layout } = await discussedLayout();
  const { cookie } = owner;
  const other = await makeLayout(app, owner, { title: "Outro", category_id: layout.category_id });
  await commentAsVisitor(app, other.public_link, { comment: "No outro" });
  const categoryId = layout.category_id;
  await callApi(app, exportCategory, { categoryId, format: "csv" }, { cookie });
  const id = crypto.randomUUID();
  const shown = { id, title: "Rodada", layout_ids: [other.id, layout.id] };
  await callApi(app, createPresentation, shown, { cookie });
  await callApi(app, exportPresentation, { presentationId: id, format: "csv" }, { cookie });
  await jobsSettled(app, "build-export");
  const ofCategory = await callApi(app, listCategoryExports, { categoryId }, { cookie });
  const ofShown = await callApi(app, listPresentationExports, { presentationId: id }, { cookie });
  for (const { body } of [ofCategory, ofShown]) {
    const exportId = body.data[0]?.id ?? "";
    const csv = await (await sendRequest(app, downloadExport, { exportId }, { cookie })).text();
    expect(csv.split("\r\n").filter((line) => line !== "")).toHaveLength(5);
  }
  const empty = await callApi(app, createCategory, { name: "Vazia" }, { cookie });
  const nothing = { categoryId: empty.body.id, format: "pdf" as const };
  const refused = await callApi(app, exportCategory, nothing, { cookie });
  expect([refused.status, refused.error?.code]).toEqual([409, "export_empty"]);
});

test("members of all roles may, and strangers find nothing", async () => {
  const { owner, layout } = await discussedLayout();
  const viewer = await newMember(app, owner, "viewer");
  await exportedFile(app, viewer, layout.id, { format: "csv" });
  const { id: exportId } = await layoutExportReady(app, owner, layout.id);
  const stranger = await subscriber(app);
  const { cookie } = stranger;
  const asked = await callApi(
    app,
    exportLayout,
    { layoutId: layout.id, format: "csv" },
    { cookie },
  );
  expect(asked.status).toBe(404);
  expect((await sendRequest(app, downloadExport, { exportId }, { cookie })).status).toBe(404);
});

test("an export and its file go after a day, with one of its layouts, and with the account", async () => {
  const { owner, layout } = await discussedLayout();
  const { cookie } = owner;
  const files = async () =>
    (await storedNames(app)).filter((name) => name.includes(exportId)).length;
  await exportedFile(app, owner, layout.id, { format: "csv" });
  let { id: exportId } = await layoutExportReady(app, owner, layout.id);
  expect(await files()).toBe(1);
  app.advanceClock(DAY + 1_000);
  expect((await sendRequest(app, downloadExport, { exportId }, { cookie })).status).toBe(404);
  await runJob(app, "sweep");
  await jobsSettled(app, "remove-files");
  expect(await files()).toBe(0);

  await exportedFile(app, owner, layout.id, { format: "csv" });
  exportId = (await layoutExportReady(app, owner, layout.id)).id;
  expect(await files()).toBe(1);
  await callApi(app, removeLayout, { layoutId: layout.id }, { cookie });
  await jobsSettled(app, "remove-files");
  expect(await files()).toBe(0);

  const last = await makeLayout(app, owner);
  await exportedFile(app, owner, last.id, { format: "csv" });
  exportId = (await layoutExportReady(app, owner, last.id)).id;
  expect(await files()).toBe(1);
  const proof = { email: owner.email, current_password: owner.password };
  expect((await callApi(app, deleteAccount, proof, { cookie })).status).toBe(204);
  await jobsSettled(app, "remove-files");
  expect(await files()).toBe(0);
});
