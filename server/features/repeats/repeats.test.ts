import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type InputOf, splitInput } from "#contract/route.ts";
import { createComment } from "#contract/routes/comments.ts";
import { uploadLayout } from "#contract/routes/layouts.ts";
import { createPresentation } from "#contract/routes/presentations.ts";
import { createReply } from "#contract/routes/replies.ts";
import { uploadVersion } from "#contract/routes/versions.ts";
import type { Person } from "#tests/support/accounts.ts";
import { newApiKey, newNamedKey, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, draft, makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function writer(): Promise<Person & { apiKey: string }> {
  const person = await subscriber(app);
  return { ...person, apiKey: await newApiKey(app, person, "write") };
}

interface Upload {
  apiKey: string;
  key: string;
  image: Buffer;
  fields?: InputOf<typeof uploadLayout>;
}

function upload({ apiKey, key, image, fields = {} }: Upload) {
  const bytes = new Uint8Array(image);
  const caller = withKey(apiKey, { "Idempotency-Key": key, "Content-Type": "image/png" });
  return callApi(app, uploadLayout, fields, { ...caller, bytes });
}

const layoutsOf = ({ id }: Person) => countRows(app, "layouts where user_id = $1", [id]);

test("guarantee 106: one key twenty times at once makes one layout, and all get its answer", async () => {
  const owner = await writer();
  const { apiKey } = owner;
  const image = await smallPng();
  const sent = { apiKey, key: "pedido-1", image, fields: { title: "Capa" } };
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(sent)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await layoutsOf(owner)).toBe(1);
  expect(await countRows(app, "uploads where user_id = $1", [owner.id])).toBe(0);
  expect((await upload(sent)).body).toEqual(answers[0]?.body);

  const others = [
    await upload({ ...sent, fields: { title: "Outra" } }),
    await upload({ ...sent, image: await smallPng(61) }),
  ];
  for (const { status, error } of others) {
    expect([status, error?.code]).toEqual([409, "idempotency_key_reused"]);
  }
  expect(await layoutsOf(owner)).toBe(1);
  printFigure(
    "guarantee 106: an Idempotency-Key 20 times at once: 20 × 201 with one answer, 1 layout; another title or file under it: 2 × 409",
  );
});

test("guarantee 106: a key is of its API key and its route, and lasts a day", async () => {
  const owner = await writer();
  const named = (await newNamedKey(app, owner, { scope: "write" })).api_key;
  const image = await smallPng();
  const sent = { apiKey: owner.apiKey, key: "um", image };
  const first = await upload(sent);
  const byOther = await upload({ ...sent, apiKey: named });
  expect(byOther.body.id).not.toBe(first.body.id);
  const caller = withKey(owner.apiKey, { "Idempotency-Key": "um", "Content-Type": "image/png" });
  const onOther = await callApi(
    app,
    uploadVersion,
    { layoutId: first.body.id },
    { ...caller, bytes: new Uint8Array(image) },
  );
  expect([onOther.status, onOther.body.version]).toEqual([201, 2]);
  app.advanceClock(DAY_MS + 1);
  expect((await upload(sent)).body.id).not.toBe(first.body.id);
  expect(await layoutsOf(owner)).toBe(3);
});

test("guarantee 106: what failed may be tried again, and what a dead process began is not done twice", async () => {
  const owner = await writer();
  const { apiKey } = owner;
  const wrong = await upload({ apiKey, key: "dois", image: Buffer.from("nada") });
  expect([wrong.status, wrong.error?.code]).toEqual([415, "image_type_refused"]);
  const image = await smallPng();
  const made = await upload({ apiKey, key: "dois", image });
  expect(made.status).toBe(201);
  // As if the process had died between the layout and its answer.
  await rows(
    app,
    "update idempotency_keys set asked = null, answer = null, held_until = $2 where user_id = $1",
    [owner.id, new Date(app.now().getTime() - 1)],
  );
  const again = await upload({ apiKey, key: "dois", image });
  expect([again.status, again.body.id]).toEqual([201, made.body.id]);
  expect(await layoutsOf(owner)).toBe(1);
  for (const key of ["", "a b", "ç", "x".repeat(256)].filter((one) => /^[\x20-\x7e]+$/.test(one))) {
    expect([key, (await upload({ apiKey, key, image })).status]).toEqual([key, 422]);
  }
});

test("guarantee 106: nothing of what was asked or answered can be read in the database", async () => {
  const owner = await writer();
  const { id: layoutId } = await makeLayout(app, owner);
  const password = "segredo-curto-1";
  const key = "chave-do-pedido";
  const input = { id: randomUUID(), title: "Rodada", layout_ids: [layoutId], password };
  const caller = withKey(owner.apiKey, { "Idempotency-Key": key });
  const made = await callApi(app, createPresentation, input, caller);
  expect((await callApi(app, createPresentation, input, caller)).body).toEqual(made.body);
  const changed = { ...input, password: "segredo-curto-2" };
  const refused = await callApi(app, createPresentation, changed, caller);
  expect(refused.error?.code).toBe("idempotency_key_reused");
  const [kept] = await rows<{ row: string }>(
    app,
    "select k::text as row from idempotency_keys k where user_id = $1",
    [owner.id],
  );
  for (const canary of [password, key, made.body.public_link, "Rodada"]) {
    expect(kept?.row).not.toContain(canary);
  }
  printFigure("guarantee 106: of 4 canaries asked and answered, 0 in the table of keys");
});

test("guarantee 106: comments and replies under one key are one; another path's id is another body", async () => {
  const owner = await writer();
  const [one, two] = [await makeLayout(app, owner), await makeLayout(app, owner)];
  const caller = withKey(owner.apiKey, { "Idempotency-Key": "c" });
  const comment = draft();
  const made = await Promise.all(
    Array.from({ length: 5 }, () =>
      callApi(app, createComment, { layoutId: one.id, ...comment }, caller),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual(Array(5).fill(201));
  const elsewhere = { layoutId: two.id, ...comment };
  expect((await callApi(app, createComment, elsewhere, caller)).status).toBe(409);
  const { id: commentId } = (await commentAsOwner(app, owner, one.id)).body;
  const reply = { commentId, id: randomUUID(), text: "Certo" };
  const first = await callApi(app, createReply, reply, caller);
  expect((await callApi(app, createReply, reply, caller)).body).toEqual(first.body);
  expect(await countRows(app, "replies where comment_id = $1", [commentId])).toBe(1);
});

test("a form carries a file after its fields, and says what is wrong with it", async () => {
  const owner = await writer();
  const image = new Blob([new Uint8Array(await smallPng())], { type: "image/png" });
  const { path } = splitInput(uploadLayout, {});
  const send = async (parts: readonly [string, string | Blob][]) => {
    const body = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === "string") body.append(name, value);
      else body.append(name, value, "capa-nova.png");
    }
    const headers = { "x-api-key": owner.apiKey };
    const response = await app.request(path, { method: "POST", headers, body });
    const json = (await response.json()) as { title?: string; error?: { code: string } };
    return [response.status, json.error?.code ?? json.title];
  };
  expect(
    await send([
      ["title", "Capa"],
      ["file", image],
    ]),
  ).toEqual([201, "Capa"]);
  expect(await send([["file", image]])).toEqual([201, "capa-nova"]);
  for (const wrong of [
    [["title", "Capa"]],
    [
      ["file", image],
      ["title", "Capa"],
    ],
    [["outra", image]],
    [
      ["outro", "campo"],
      ["file", image],
    ],
  ] as [string, string | Blob][][]) {
    expect([wrong.map(([name]) => name), await send(wrong)]).toEqual([
      wrong.map(([name]) => name),
      [422, "invalid_input"],
    ]);
  }
  expect(await layoutsOf(owner)).toBe(2);
  expect(await countRows(app, "uploads where user_id = $1", [owner.id])).toBe(0);
});
