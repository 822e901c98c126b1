import { afterAll, beforeAll, expect, test } from "vitest";
import { listAdminActs } from "#contract/routes/admin-audit.ts";
import { listAllLayouts, removeAnyLayout } from "#contract/routes/admin-layouts.ts";
import { editUser, listUsers } from "#contract/routes/admin-users.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { getProfile } from "#contract/routes/profile.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app, "Ada");
});
afterAll(() => app.close());

const as = () => ({ cookie: admin.cookie });
const list = async (input: { search?: string; page?: number } = {}) =>
  (await callApi(app, listUsers, input, as())).body;

test("people come by name, thirty a page, and are found by part of name or e-mail", async () => {
  const added = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      newPerson(app, {
        username: `${n % 2 ? "ÂNGELO" : "Angela"} Número ${String(n).padStart(2, "0")}`,
      }),
    ),
  );
  const first = await list({ search: "angel" });
  expect([first.page, first.pages, first.total, first.data.length]).toEqual([1, 2, 32, 30]);
  const second = await list({ search: "ANGÉL", page: 2 });
  expect(second.data).toHaveLength(2);
  const names = [...first.data, ...second.data].map(({ username }) => username);
  const folded = names.map((name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
  expect(folded).toEqual(folded.toSorted());
  expect((await list({ search: "angel", page: 3 })).data).toEqual([]);

  const [one] = added;
  const byEmail = await list({ search: one?.email.toUpperCase().slice(0, 14) ?? "" });
  expect(byEmail.data.map(({ id }) => id)).toEqual([one?.id]);
  // What a pattern would mean something to means itself.
  for (const search of ["%", "_", "\\", "100%"]) expect((await list({ search })).total).toBe(0);
});

test("a person is listed with layouts, comments and bytes", async () => {
  const person = await subscriber(app, "Contada da Silva");
  const layouts = [await makeLayout(app, person), await makeLayout(app, person)];
  await commentAsVisitor(app, layouts[0]?.public_link ?? "");
  const { data } = await list({ search: "contada da" });
  expect(data).toEqual([
    expect.objectContaining({
      id: person.id,
      email: person.email,
      email_confirmed: true,
      role: "user",
      storage_limit: null,
      special_access: true,
      layout_count: 2,
      comment_count: 1,
      storage_size: (layouts[0]?.size ?? 0) + (layouts[1]?.size ?? 0),
    }),
  ]);
});

test("only what was changed is written", async () => {
  const { id } = await newPerson(app);
  const row = async () =>
    (await rows<Record<string, unknown>>(app, "select * from profiles where id = $1", [id]))[0];
  const before = await row();
  // Somebody else changes another field meanwhile; this edit must not put it back.
  await rows(app, "update profiles set storage_limit = 7 where id = $1", [id]);
  const edited = await callApi(app, editUser, { userId: id, special_access: true }, as());
  expect(edited.body).toMatchObject({ special_access: true, storage_limit: 7 });
  expect(await row()).toEqual({ ...before, special_access: true, storage_limit: "7" });
  const more = { userId: id, username: "  Rui  ", role: "admin", storage_limit: null } as const;
  expect((await callApi(app, editUser, more, as())).body).toMatchObject({
    username: "Rui",
    role: "admin",
    storage_limit: null,
    special_access: true,
  });
});

test("nobody takes away their own role", async () => {
  const own = await callApi(app, editUser, { userId: admin.id, role: "user" }, as());
  expect([own.status, own.error?.message]).toEqual([
    409,
    "Você não pode retirar o seu próprio acesso de admin.",
  ]);
  // The rest of one's own profile is one's own to edit.
  const renamed = await callApi(app, editUser, { userId: admin.id, username: "Ada L." }, as());
  expect(renamed.status).toBe(200);
});

test("of two admins who take each other's role away at once, one is left", async () => {
  await rows(app, "update profiles set role = 'user'");
  const left = await newAdmin(app, "Esquerda");
  const right = await newAdmin(app, "Direita");
  const held = await holdRows(app, "select 1 from profiles where role = 'admin' for update", []);
  const demote = (actor: Person, target: Person) =>
    callApi(app, editUser, { userId: target.id, role: "user" }, { cookie: actor.cookie });
  const both = [demote(left, right), demote(right, left)];
  await held.waiters(2);
  await held.release();
  const statuses = (await Promise.all(both)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 403]);
  expect(await countRows(app, "profiles where role = 'admin'")).toBe(1);
  await rows(app, "update profiles set role = case id when $1 then 'admin' else 'user' end", [
    admin.id,
  ]);
  printFigure("last admin: 2 mutual demotions at once: 1 × 200, 1 × 403, 1 admin left");
});

test("the last admin cannot delete the account; with another there, one of two at once may", async () => {
  const remove = ({ email, cookie }: Person) => callApi(app, deleteAccount, { email }, { cookie });
  const alone = await remove(admin);
  expect([alone.status, alone.error?.code]).toEqual([409, "last_admin"]);
  const second = await newAdmin(app, "Segunda");
  const answers = await Promise.all([remove(second), remove(admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const [kept] = await rows<{ id: string }>(app, "select id from profiles where role = 'admin'");
  if (kept?.id !== admin.id) admin = second;
  expect((await callApi(app, getProfile, {}, as())).body.role).toBe("admin");
});

test("everybody's layouts are listed and found by title; one that is deleted is gone with its files", async () => {
  const owner = await subscriber(app, "Dona Maria");
  const layout = await makeLayout(app, owner, { title: "Página de Preços" });
  await makeLayout(app, owner, { title: "Outra" });
  await commentAsVisitor(app, layout.public_link);
  const found = await callApi(app, listAllLayouts, { search: "pagina de precos" }, as());
  expect(found.body).toMatchObject({ page: 1, pages: 1, total: 1 });
  expect(found.body.data).toEqual([
    expect.objectContaining({
      id: layout.id,
      title: "Página de Preços",
      owner: { id: owner.id, username: "Dona Maria", email: owner.email },
      comment_count: 1,
      public_link: layout.public_link,
    }),
  ]);
  await jobsSettled(app, "render-layout");
  const removed = await callApi(app, removeAnyLayout, { layoutId: layout.id }, as());
  expect(removed.status).toBe(204);
  await jobsSettled(app, "remove-files");
  expect((await app.request(`/api/public/${layout.public_link}`)).status).toBe(404);
  const named = (await storedNames(app)).filter((name) => layout.image.original.includes(name));
  expect(named).toEqual([]);
  expect(await countRows(app, "comments where layout_id = $1", [layout.id])).toBe(0);
});

test("the trail is filtered by act, person and day, and outlives the people in it without their names", async () => {
  const person = await newPerson(app, { username: "Passageira" });
  const before = app.now();
  await callApi(app, editUser, { userId: person.id, username: "Passageira Nova" }, as());
  const read = async (filter: object = {}) =>
    (await callApi(app, listAdminActs, filter, as())).body;
  const about = await read({ person: "passageira", action: "user_edited" });
  expect(about.data).toEqual([
    expect.objectContaining({
      action: "user_edited",
      actor: expect.objectContaining({ id: admin.id, email: admin.email }),
      target: { id: person.id, username: "Passageira Nova", email: person.email },
      details: { changes: { username: { from: "Passageira", to: "Passageira Nova" } } },
    }),
  ]);
  expect((await read({ person: "passageira", action: "password_set" })).total).toBe(0);
  expect((await read({ person: "passageira", to: before.toISOString() })).total).toBe(0);
  expect((await read({ person: "passageira", from: before.toISOString() })).total).toBe(1);
  const { total } = await read();

  const { email, cookie } = person;
  expect((await callApi(app, deleteAccount, { email }, { cookie })).status).toBe(204);
  const after = await read();
  expect(after.total).toBe(total);
  expect(after.data[0]).toMatchObject({ action: "user_edited", target: null, details: {} });
  expect(JSON.stringify(await rows(app, "select * from admin_acts"))).not.toMatch(
    new RegExp(`Passageira|${person.id}`),
  );
});
