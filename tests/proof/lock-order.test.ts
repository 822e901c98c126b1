import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCategory, removeCategory } from "#contract/routes/categories.ts";
import { editComment, removeComment } from "#contract/routes/comments.ts";
import { createLayout, editLayout, removeLayout } from "#contract/routes/layouts.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { editWebhook, removeWebhook, sendTestEvent } from "#contract/routes/webhooks.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { type ApiAnswer, callApi } from "#tests/support/call-api.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  smallPng,
  uploadImage,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const BUSY = { timeout: 240_000 };
const WEBHOOKS = 84;
const LAYOUTS = 18;
const ACCOUNTS = 10;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
  await liftLimits(app);
});
afterAll(() => app.close());

interface Owner {
  user: Person;
  caller: { cookie: string };
  layout: MadeLayout;
}

async function newOwner(): Promise<Owner> {
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  return { user, caller: { cookie: user.cookie }, layout: await makeLayout(app, user) };
}

/** Counts what the calls of a storm answer, a line for each status. */
function counter() {
  const counts = new Map<number, number>();
  return {
    async count<T>(answer: Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
      const settled = await answer;
      counts.set(settled.status, (counts.get(settled.status) ?? 0) + 1);
      return settled;
    },
    text: () =>
      [...counts]
        .sort()
        .map(([status, n]) => `${n} × ${status}`)
        .join(", "),
    failed: () => [...counts.keys()].filter((status) => status >= 500),
  };
}

/** Does it over and over, several at once, until what it accompanies is over. */
async function meanwhile<T>(
  hands: number,
  act: () => Promise<unknown>,
  done: Promise<T>,
): Promise<T> {
  let over = false;
  const ended = done.finally(() => {
    over = true;
  });
  await Promise.all([
    ended,
    ...Array.from({ length: hands }, async () => {
      while (!over) await act();
    }),
  ]);
  return ended;
}

/** Every deadlock ends a statement of the app, which logs it whether or not it tries again. */
function deadlocks(): number {
  return app.logLines.filter((line) => JSON.stringify(line).includes("40P01")).length;
}

function expectCalm(what: string, seen: ReturnType<typeof counter>, before: number): void {
  const met = deadlocks() - before;
  printFigure(`guarantee 65: ${what}: ${seen.text()}, ${met} deadlocks`);
  expect([seen.failed(), met]).toEqual([[], 0]);
}

test(
  "guarantee 65: a webhook goes in the very moment that its receiver answers",
  BUSY,
  async () => {
    const { user, caller, layout } = await newOwner();
    let answer = () => {};
    const receiver = await startReceiver((response) => {
      answer = () => void response.writeHead(200).end();
    });
    const { id: webhookId } = await makeWebhook(app, user, receiver.url);
    await commentAsOwner(app, user, layout.id);
    await receiver.received(1);
    const seen = counter();
    const before = deadlocks();
    // Lines up the two that want both rows, whichever they take first.
    const delivery = "select from webhook_deliveries where webhook_id = $1 for update";
    const lock = await holdRows(app, delivery, [webhookId]);
    answer();
    await lock.waiters(1);
    const removing = seen.count(callApi(app, removeWebhook, { webhookId }, caller));
    await lock.waiters(2);
    await lock.release();
    expect((await removing).status).toBe(204);
    expectCalm("a webhook removed as its receiver answers", seen, before);
  },
);

test("guarantee 65: webhooks are removed while comments and deliveries go on", BUSY, async () => {
  const { user, caller, layout } = await newOwner();
  const receiver = await startReceiver();
  const seen = counter();
  const ids: string[] = [];
  for (let n = 0; n < WEBHOOKS; n += 1) {
    ids.push((await makeWebhook(app, user, `${receiver.url}/${n}`)).id);
  }
  const before = deadlocks();
  const meddle = (webhookId: string) =>
    Promise.all([
      seen.count(callApi(app, editWebhook, { webhookId, is_active: true }, caller)),
      seen.count(callApi(app, sendTestEvent, { webhookId }, caller)),
      seen.count(callApi(app, removeWebhook, { webhookId }, caller)),
    ]);
  const removing = (async () => {
    while (ids.length > 0) await Promise.all(ids.splice(0, 4).map(meddle));
  })();
  await meanwhile(3, () => seen.count(commentAsOwner(app, user, layout.id)), removing);
  expectCalm(`${WEBHOOKS} webhooks removed under comments and deliveries`, seen, before);
});

test("guarantee 65: layouts and categories are removed while comments go on", BUSY, async () => {
  const { user, caller } = await newOwner();
  const receiver = await startReceiver();
  await makeWebhook(app, user, receiver.url);
  const seen = counter();
  const before = deadlocks();
  await times(3, async (hand) => {
    for (let n = 0; n < LAYOUTS / 3; n += 1) {
      const name = `Categoria ${hand}.${n}`;
      const { id: categoryId } = (await callApi(app, createCategory, { name }, caller)).body;
      const [one, two] = await Promise.all([
        makeLayout(app, user, { category_id: categoryId }),
        makeLayout(app, user, { category_id: categoryId }),
      ]);
      const commentId = (await commentAsOwner(app, user, one.id)).body.id;
      const removing = Promise.all([
        seen.count(callApi(app, removeCategory, { categoryId }, caller)),
        seen.count(callApi(app, editLayout, { layoutId: two.id, title: "Outro" }, caller)),
        seen.count(callApi(app, editComment, { commentId, comment: "Outro" }, caller)),
        seen.count(callApi(app, removeComment, { commentId }, caller)),
        seen.count(callApi(app, removeLayout, { layoutId: one.id }, caller)),
      ]);
      const comment = ({ id, public_link }: MadeLayout) => [
        seen.count(commentAsOwner(app, user, id)),
        seen.count(commentAsVisitor(app, public_link)),
      ];
      await meanwhile(2, () => Promise.all([one, two].flatMap(comment)), removing);
    }
  });
  const what = `${LAYOUTS} layouts and as many categories removed under comments and edits`;
  expectCalm(what, seen, before);
});

test("guarantee 65: accounts go while everything in them is busy", BUSY, async () => {
  const receiver = await startReceiver();
  const seen = counter();
  const before = deadlocks();
  const png = await smallPng();
  const gone: string[] = [];
  await times(2, async () => {
    for (let n = 0; n < ACCOUNTS / 2; n += 1) {
      const { user, caller, layout } = await newOwner();
      gone.push(user.id);
      for (const path of ["um", "dois"]) await makeWebhook(app, user, `${receiver.url}/${path}`);
      const { id: webhookId } = await makeWebhook(app, user, receiver.url, "layout.created");
      const commentId = (await commentAsOwner(app, user, layout.id)).body.id;
      const { body: category } = await callApi(app, createCategory, { name: "Marca" }, caller);
      await makeLayout(app, user, { category_id: category.id });
      const upload_id = await uploadImage(app, user, png);
      const name = () => `Categoria ${randomUUID()}`;
      const work = () =>
        Promise.all([
          seen.count(commentAsOwner(app, user, layout.id)),
          seen.count(commentAsVisitor(app, layout.public_link)),
          seen.count(callApi(app, editComment, { commentId, comment: "Outro" }, caller)),
          seen.count(callApi(app, createCategory, { name: name() }, caller)),
        ]);
      const going = work().then(() =>
        Promise.all([
          seen.count(callApi(app, createLayout, { upload_id }, caller)),
          seen.count(callApi(app, removeCategory, { categoryId: category.id }, caller)),
          seen.count(callApi(app, sendTestEvent, { webhookId }, caller)),
          seen.count(callApi(app, removeWebhook, { webhookId }, caller)),
          seen.count(callApi(app, deleteAccount, { email: user.email }, caller)),
        ]),
      );
      await meanwhile(2, work, going);
    }
  });
  expect(await countRows(app, "users where id = any($1)", [gone])).toBe(0);
  const what = `${ACCOUNTS} accounts deleted under comments, deliveries, uploads and edits`;
  expectCalm(what, seen, before);
});
