import { afterAll, beforeAll, expect, test } from "vitest";
import { listCategories } from "#contract/routes/categories.ts";
import { getToday } from "#contract/routes/today.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { setLink } from "#tests/support/links.ts";
import { noticesTold } from "#tests/support/notices.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY_MS = 24 * 3600_000;

async function today(cookie: string) {
  return (await callApi(app, getToday, {}, { cookie })).body;
}

test("tells what others wrote and was not read, the newest first", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  await commentAsOwner(app, owner, layout.id);
  expect(await today(owner.cookie)).toEqual({ unread: 0, comments: [], news: [], links: [] });
  for (const comment of ["um", "dois", "três", "quatro", "cinco", "seis"]) {
    await commentAsVisitor(app, layout.public_link, { comment });
  }
  const { unread, comments } = await today(owner.cookie);
  expect(unread).toBe(6);
  expect(comments.map(({ comment }) => comment)).toEqual([
    "seis",
    "cinco",
    "quatro",
    "três",
    "dois",
  ]);
  expect(comments[0]?.crop).toMatch(/^\/files\/spot\//);
});

test("tells which links end within seven days, the next one first, and no others", async () => {
  const owner = await subscriber(app);
  const until = async (title: string, days: number, change: object = {}) => {
    const { id } = await makeLayout(app, owner, { title });
    const expires_at = new Date(app.now().getTime() + days * DAY_MS).toISOString();
    await setLink(app, owner, id, { expires_at, ...change });
  };
  await until("Depois", 6);
  await until("Antes", 1);
  await until("Longe", 8);
  await until("Desativado", 2, { active: false });
  const { links } = await today(owner.cookie);
  expect(links.map(({ title }) => title)).toEqual(["Antes", "Depois"]);
  expect((await today((await subscriber(app)).cookie)).links).toEqual([]);
});

test("tells of decisions", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "Cartaz" });
  const round = await askApproval(app, owner, layout.id);
  await decideBy(app, layout.public_link, round, {}, await newGuest(app));
  await noticesTold(app);
  const { news } = await today(owner.cookie);
  expect(news.map(({ news: what, by, layout: { title } }) => [what, by, title])).toContainEqual([
    "approved",
    "Clara",
    "Cartaz",
  ]);
});

test("asks for a plan", async () => {
  const { cookie } = await newPerson(app);
  const { error } = await callApi(app, getToday, {}, { cookie });
  expect(error?.code).toBe("subscription_required");
});

test("a category shows its three newest layouts", async () => {
  const owner = await subscriber(app);
  const made = [];
  for (const title of ["A", "B", "C", "D"]) made.push(await makeLayout(app, owner, { title }));
  const { data } = (await callApi(app, listCategories, {}, { cookie: owner.cookie })).body;
  expect(data[0]?.thumbnails.map(idIn)).toEqual(
    made
      .slice(1)
      .reverse()
      .map(({ image }) => idIn(image.original)),
  );
});

/** Of the upload that an address is about. */
function idIn(address: string): string | undefined {
  return /[0-9a-f-]{36}/.exec(address)?.[0];
}
