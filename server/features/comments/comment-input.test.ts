import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEventStream } from "#tests/support/event-reader.ts";
import {
  commentAsVisitor,
  draft,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  layout = await makeLayout(app, await subscriber(app));
});
afterAll(() => app.close());

let visitors = 0;
function visitor() {
  visitors += 1;
  return { headers: { "X-Forwarded-For": `203.0.113.${visitors}` } };
}

async function postRaw(body: string): Promise<{ status: number; message: string }> {
  const response = await app.request(`/api/public/${layout.public_link}/comments`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...visitor().headers },
  });
  const json = (await response.json()) as { error?: { message: string } };
  return { status: response.status, message: json.error?.message ?? "" };
}

const comments = () => countRows(app, "comments where layout_id = $1", [layout.id]);

test("guarantee 18: a position off the image is refused", async () => {
  const before = await comments();
  const values = [
    "-0.01",
    "100.01",
    "1e309",
    "-1e309",
    "null",
    '"50"',
    '"NaN"',
    '"Infinity"',
    "[]",
    "true",
  ];
  for (const value of values) {
    for (const axis of ["x_position", "y_position"]) {
      const { [axis as "x_position"]: _, ...rest } = draft();
      const body = `{${JSON.stringify(rest).slice(1, -1)},"${axis}":${value}}`;
      expect([value, (await postRaw(body)).status]).toEqual([value, 422]);
    }
  }
  expect(await comments()).toBe(before);
  for (const edge of [0, 100, 33.333333333]) {
    const { body } = await commentAsVisitor(
      app,
      layout.public_link,
      { x_position: edge },
      visitor(),
    );
    expect(body.x_position).toBe(edge);
  }
  printFigure(
    `guarantee 18: ${values.length} bad positions on both axes: ${values.length * 2} × 422, 0 rows`,
  );
});

test("guarantee 19: texts that cannot be a comment are refused with a sentence", async () => {
  const before = await comments();
  const tooLong = "O comentário deve ter no máximo 2.000 caracteres.";
  const bad: [unknown, string][] = [
    ["", "Por favor, digite um comentário"],
    [" \n\t ", "Por favor, digite um comentário"],
    ["a".repeat(2_001), tooLong],
    ["a".repeat(1024 * 1024), tooLong],
    ["a\0b", "Campo inválido: comment."],
    ["a\ud800b", "Campo inválido: comment."],
    [null, "Campo inválido: comment."],
    [{ $ne: 1 }, "Campo inválido: comment."],
  ];
  for (const [comment, sentence] of bad) {
    const { status, message } = await postRaw(JSON.stringify({ ...draft(), comment }));
    expect([status, message]).toEqual([422, sentence]);
  }
  expect((await postRaw(JSON.stringify({ ...draft(), name: "n".repeat(81) }))).status).toBe(422);
  expect(await comments()).toBe(before);
  printFigure(
    `guarantee 19: ${bad.length + 1} impossible texts: ${bad.length + 1} × 422, 0 rows, 0 × 500`,
  );
});

test("guarantee 20: text that looks like code is kept as text, to the letter", async () => {
  const texts = [
    '<img src=x onerror="alert(1)">',
    "javascript:alert(1)",
    "\u202Eodartnoc oa\u202C",
    `a${"\u0301".repeat(1_999)}`,
    '"><meta http-equiv="refresh" content="0;url=//evil.example">',
    "linha\r\nSet-Cookie: x=1\r\n\r\ndata: falso",
    "'; drop table comments; --",
  ];
  const stream = await readEventStream(`${app.url}/api/public/${layout.public_link}/events`);
  await stream.seen("ready", 1);
  for (const comment of texts) {
    const { body } = await commentAsVisitor(
      app,
      layout.public_link,
      { id: randomUUID(), comment },
      visitor(),
    );
    expect(body.comment).toBe(comment);
  }
  const events = await stream.seen("comment.created", texts.length);
  stream.cut();
  expect(events.map(({ data }) => data.comment)).toEqual(texts);
  expect(
    (
      await commentAsVisitor(
        app,
        layout.public_link,
        { comment: "\u0301".repeat(10_000) },
        visitor(),
      )
    ).status,
  ).toBe(422);
  printFigure(
    `guarantee 20: ${texts.length} hostile texts stored, answered and streamed as they are`,
  );
});
