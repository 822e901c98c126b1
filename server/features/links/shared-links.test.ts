import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGuardedLayout } from "#contract/routes/admin-layouts.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import { getLink, listLinks, rotateLink } from "#contract/routes/links.ts";
import {
  copyPresentation,
  createPresentation,
  editPresentation,
  getPresentation,
} from "#contract/routes/presentations.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { makePresentation, setLink } from "#tests/support/links.ts";
import { readMail } from "#tests/support/mails.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const PASSWORD = "azul-petroleo";
const PURGE_SECRET = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;

let app: TestApp;
let purges: { paths: string[] }[];
let answers: number[];
beforeAll(async () => {
  purges = [];
  answers = [];
  const cdn = createServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    new Webhook(PURGE_SECRET).verify(body, headers);
    purges.push(JSON.parse(body).data);
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
  const PURGE_URL = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  app = await startTestApp({ env: { PURGE_URL, PURGE_SECRET } });
  afterAll(async () => {
    await app.close();
    cdn.close();
  });
});

const CHROME =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

test("the list tells everything shared, and visits by day without whoever works here and robots", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "Capa" });
  const made = await makePresentation(app, owner, { layout_ids: [layout.id], title: "Rodada" });
  const beside = await startTestApp({ beside: app, env: { ROLE: "web" } });
  const visit = (path: string, headers: Record<string, string> = {}) =>
    beside.request(path, { headers: { "User-Agent": CHROME, ...headers } });
  for (let times = 0; times < 3; times += 1) await visit(`/public/${layout.public_link}`);
  await visit(`/public/${layout.public_link}`, { "User-Agent": "WhatsApp/2.23.20.0" });
  await visit(`/public/${layout.public_link}`, { Cookie: `alfinete_session=${owner.cookie}` });
  await visit(`/public/${layout.public_link}x`);
  await beside.close();
  const { body } = await callApi(app, listLinks, {}, { cookie: owner.cookie });
  expect(body.data.map(({ kind, title, id }) => [kind, title, id])).toEqual([
    ["presentation", "Rodada", made.id],
    ["layout", "Capa", layout.id],
  ]);
  const [, shared] = body.data;
  expect(shared?.visits).toEqual([...Array(29).fill(0), 3]);
  expect(shared?.last_visit_at).not.toBeNull();
  expect(body.data[0]?.visits.at(-1)).toBe(0);
  const first = await callApi(app, listLinks, { limit: 1 }, { cookie: owner.cookie });
  const next = { limit: 1, cursor: first.body.next_cursor ?? "" };
  const second = await callApi(app, listLinks, next, { cookie: owner.cookie });
  expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual([
    made.id,
    layout.id,
  ]);
  expect(second.body.next_cursor).toBeNull();
});

test("a CDN is told of what was guarded, rotated and removed, until it has heard", async () => {
  const owner = await subscriber(app);
  const { id, public_link, image } = await makeLayout(app, owner);
  const { cookie } = owner;
  const heard = (count: number) =>
    expect.poll(() => purges.length, { timeout: 20_000 }).toBe(count);
  answers.push(500);
  purges.length = 0;
  await setLink(app, owner, id, { password: PASSWORD });
  await heard(2);
  const [stem] = image.original.split(".");
  const make = `/files/make/${image.original.split("/").at(-1)}/`;
  const paths = [`/public/${public_link}`, image.original, `${stem}/`, make];
  expect(purges.at(-1)?.paths).toEqual(paths);
  await setLink(app, owner, id, { expires_at: new Date(Date.now() + 1e7).toISOString() });
  await callApi(app, rotateLink, { linkId: id }, { cookie });
  await heard(3);
  await callApi(app, removeLayout, { layoutId: id }, { cookie });
  await heard(4);
  expect(purges.map((purge) => purge.paths.slice(1))).toEqual(Array(4).fill(paths.slice(1)));
});

test("the mail about a guarded layout's comments says nothing of it", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "canario-titulo" });
  const expires_at = new Date(app.now().getTime() + 1e8).toISOString();
  await setLink(app, owner, layout.id, { expires_at });
  const fields = { comment: "canario-texto", name: "canario-nome" };
  expect((await commentAsVisitor(app, layout.public_link, fields)).status).toBe(201);
  const mail = await readMail(app, owner.email, "Novos comentários em um layout protegido");
  expect(JSON.stringify(mail)).not.toContain("canario");
  expect(mail.links.some((link) => link.includes(`/layouts/${layout.id}`))).toBe(true);
});

test("a layout with a password or an end is shown behind a password only", async () => {
  const owner = await subscriber(app);
  const { cookie } = owner;
  const [open, locked] = [await makeLayout(app, owner), await makeLayout(app, owner)];
  await setLink(app, owner, locked.id, { password: PASSWORD });
  const draft = { id: crypto.randomUUID(), title: "Rodada", layout_ids: [open.id, locked.id] };
  const refused = await callApi(app, createPresentation, draft, { cookie });
  expect(refused.error?.code).toBe("presentation_needs_password");
  const made = await makePresentation(app, owner, { ...draft, password: PASSWORD });
  expect(made.layouts.map(({ id, guarded }) => [id, guarded])).toEqual([
    [open.id, false],
    [locked.id, true],
  ]);
  const asked = { linkId: made.id, password: null };
  const response = await app.request(`/api/links/${made.id}`, {
    method: "PATCH",
    headers: { Cookie: `alfinete_session=${cookie}`, "Content-Type": "application/json" },
    body: JSON.stringify({ password: asked.password }),
  });
  expect(response.status).toBe(409);

  // A layout that gets one leaves the presentations without, unless it is kept there.
  const first = await makePresentation(app, owner, { layout_ids: [open.id], title: "Aberta" });
  const shownIn = async (presentationId: string) =>
    (await callApi(app, getPresentation, { presentationId }, { cookie })).body.layouts.length;
  const { body: link } = await callApi(app, getLink, { linkId: open.id }, { cookie });
  expect(link.open_presentations).toEqual([{ id: first.id, title: "Aberta" }]);
  await setLink(app, owner, open.id, { password: PASSWORD });
  expect([await shownIn(first.id), await shownIn(made.id)]).toEqual([0, 2]);
  const kept = await makeLayout(app, owner);
  const second = await makePresentation(app, owner, { layout_ids: [kept.id] });
  await setLink(app, owner, kept.id, { password: PASSWORD, keep_in_presentations: true });
  expect(await shownIn(second.id)).toBe(1);
});

test("a presentation is made once, ordered anew, and copied with its settings", async () => {
  const owner = await subscriber(app);
  const { cookie } = owner;
  const layouts = [
    await makeLayout(app, owner),
    await makeLayout(app, owner),
    await makeLayout(app, owner),
  ];
  const [a = "", b = "", c = ""] = layouts.map(({ id }) => id);
  const draft = {
    id: crypto.randomUUID(),
    title: "Rodada",
    note: "Olhem o menu",
    layout_ids: [a, b],
  };
  // Its pictures are made by now, and stay as they are.
  await jobsSettled(app, "render-layout");
  const one = await makePresentation(app, owner, draft);
  const again = await makePresentation(app, owner, { ...draft, title: "Outra" });
  expect(again).toEqual(one);
  const change = { presentationId: one.id, layout_ids: [c, a], note: "" };
  const { body: edited } = await callApi(app, editPresentation, change, { cookie });
  expect([edited.note, edited.layouts.map(({ id }) => id)]).toEqual([null, [c, a]]);
  await setLink(app, owner, one.id, { password: PASSWORD, allows_download: true });
  const input = { presentationId: one.id, id: crypto.randomUUID() };
  const { body: copy } = await callApi(app, copyPresentation, input, { cookie });
  expect(copy).toMatchObject({
    title: "Rodada (cópia)",
    has_password: true,
    allows_download: true,
    layouts: edited.layouts,
  });
  expect(copy.public_link).not.toBe(one.public_link);
  const stranger = await subscriber(app);
  const foreign = await makeLayout(app, stranger);
  const mixed = { presentationId: one.id, layout_ids: [a, foreign.id] };
  expect((await callApi(app, editPresentation, mixed, { cookie })).status).toBe(404);
});

test("an admin opens a guarded layout on record, for this browser and an hour", async () => {
  const owner = await subscriber(app);
  const { id, public_link, image } = await makeLayout(app, owner, { title: "Segredo" });
  await setLink(app, owner, id, { password: PASSWORD, active: false });
  const admin = await newAdmin(app);
  const { status, headers } = await callApi(
    app,
    openGuardedLayout,
    { layoutId: id },
    { cookie: admin.cookie },
  );
  expect(status).toBe(204);
  const [pass = ""] = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const open = async (path: string) =>
    (await app.request(path, { headers: { Cookie: pass } })).status;
  expect(await open(`/public/${public_link}`)).toBe(200);
  expect(await open(image.original)).toBe(200);
  expect(
    await rows(app, "select action, target_id, details from admin_acts where actor_id = $1", [
      admin.id,
    ]),
  ).toEqual([
    {
      action: "guarded_layout_opened",
      target_id: owner.id,
      details: { layout: { id, title: "Segredo" } },
    },
  ]);
  app.advanceClock(3_601_000);
  expect(await open(`/public/${public_link}`)).toBe(403);
  expect(await open(image.original)).toBe(403);
});
