import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import type { Mark } from "#contract/marks.ts";
import { moveComment } from "#contract/routes/comments.ts";
import { getPublicThread } from "#contract/routes/guests.ts";
import { listPublicComments } from "#contract/routes/public-layout.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import {
  commentAsVisitor,
  draft,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const HOSTILE = process.env.PROVE === "on" ? 10_000 : 200;
/** Each of these is megabytes. */
const LARGE_EVERY = Math.min(500, HOSTILE / 2);
const AT_ONCE = 50;

let app: TestApp;
let owner: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app);
  layout = await makeLayout(app, owner);
});
afterAll(() => app.close());

const wave = (points: number): number[] =>
  Array.from({ length: points }, (_, at) => [(at * 7.333) % 100, (at * 3.777) % 100]).flat();

async function markComment(mark: Mark) {
  const made = await commentAsVisitor(app, layout.public_link, { mark });
  expect([made.status, made.error]).toEqual([201, null]);
  return { made: made.body, where: { publicLink: layout.public_link, commentId: made.body.id } };
}

test("areas and arrows come with the list, strokes with the comment alone", async () => {
  const strokes: Mark = { kind: "strokes", strokes: [wave(limits.markPoints)] };
  const drawn = await markComment(strokes);
  expect(drawn.made.mark).toEqual({ kind: "strokes" });
  const { comment } = (await callApi(app, getPublicThread, drawn.where)).body;
  expect(JSON.stringify(comment.mark).length).toBeLessThanOrEqual(4 * 1024);
  if (comment.mark?.kind !== "strokes") throw new Error("not strokes");
  expect(comment.mark.strokes[0]).toHaveLength(limits.markPoints * 2);
  const arrow: Mark = { kind: "arrow", x: 1.23456, y: 2, to_x: 99, to_y: 98 };
  expect((await markComment(arrow)).made.mark).toEqual({ ...arrow, x: 1.23 });
  const beyond: Mark = { kind: "area", x: 90, y: 95, width: 50, height: 50 };
  expect((await markComment(beyond)).made.mark).toEqual({ ...beyond, width: 10, height: 5 });
});

test("a mark moves along with its pin, and stays whole within the picture", async () => {
  const { made } = await markComment({ kind: "area", x: 10, y: 20, width: 30, height: 10 });
  const to = { commentId: made.id, x_position: 95, y_position: 0 };
  const { body } = await callApi(app, moveComment, to, { cookie: owner.cookie });
  expect(body).toMatchObject({ x_position: 95, y_position: 0, edited_at: null });
  expect(body.mark).toEqual({ kind: "area", x: 70, y: 0, width: 30, height: 10 });
});

const point = { x: 1, y: 1 };
const HUGE = "9".repeat(3 * 1024 ** 2);
/** Each as the text of a mark: JSON has no way to say some of these otherwise. */
const marks: readonly string[] = [
  `{"kind":"area","x":"NaN","y":1,"width":1,"height":1}`,
  `{"kind":"area","x":null,"y":1,"width":1,"height":1}`,
  `{"kind":"area","x":1e309,"y":1,"width":1,"height":1}`,
  `{"kind":"area","x":1,"y":1,"width":-1e309,"height":1}`,
  `{"kind":"area","x":1,"y":1,"width":0,"height":1}`,
  `{"kind":"area","x":1,"y":1,"width":101,"height":1}`,
  `{"kind":"area","x":-1,"y":1,"width":1,"height":1}`,
  `{"kind":"area","x":1,"y":1,"width":1,"height":1,"color":"red"}`,
  `{"kind":"circle","x":1,"y":1}`,
  `{"kind":"arrow","x":1,"y":1,"to_x":100.01,"to_y":1}`,
  `{"kind":"arrow","x":[1],"y":1,"to_x":1,"to_y":1}`,
  `{"kind":"strokes","strokes":[]}`,
  `{"kind":"strokes","strokes":[[]]}`,
  `{"kind":"strokes","strokes":[[1,2,3]]}`,
  `{"kind":"strokes","strokes":[[1,2]]}`,
  `{"kind":"strokes","strokes":[[1,2,1e309,4]]}`,
  `{"kind":"strokes","strokes":[${JSON.stringify(wave(limits.markPoints + 1))}]}`,
  `{"kind":"strokes","strokes":[${Array(302).fill("[1,1,2,2]").join()}]}`,
  `{"kind":"strokes","strokes":"${"1,2,".repeat(100)}"}`,
  `[]`,
  `"area"`,
  `7`,
  JSON.stringify([point]),
];
const large: readonly string[] = [
  `{"kind":"strokes","strokes":[${JSON.stringify(wave(50_000))}]}`,
  `{"kind":"area","x":${HUGE},"y":1,"width":1,"height":1}`,
];

test("guarantee 77: hostile marks are refused by name, and leave no row", async () => {
  const before = await countRows(app, "comments");
  const statuses = new Map<number, number>();
  const send = async (mark: string) => {
    const body = JSON.stringify(draft({ id: randomUUID() })).replace(/}$/, `,"mark":${mark}}`);
    const response = await app.request(`/api/public/${layout.public_link}/comments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  };
  for (let done = 0; done < HOSTILE; done += AT_ONCE) {
    const turn = Array.from({ length: AT_ONCE }, (_, at) => {
      const number = done + at;
      const isLarge = number % LARGE_EVERY === 0;
      return isLarge ? large[(number / LARGE_EVERY) % 2] : marks[number % marks.length];
    });
    await Promise.all(turn.map((mark) => send(mark ?? "7")));
  }
  const made = (await countRows(app, "comments")) - before;
  printFigure(
    `guarantee 77: ${HOSTILE} hostile marks: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}, ${made} rows`,
  );
  expect([...statuses.keys()]).toEqual([422]);
  expect(made).toBe(0);
});

test("guarantee 78: a list of 1,000 comments with marks stays under 1 MB", async () => {
  const many = await makeLayout(app, owner);
  const strokes = JSON.stringify({ kind: "strokes", strokes: [wave(limits.markPoints)] });
  const arrow = JSON.stringify({ kind: "arrow", x: 12.34, y: 56.78, to_x: 90.12, to_y: 34.56 });
  await rows(
    app,
    `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position, mark, reactions, reply_count)
     select gen_random_uuid(), $1, $2, n, 'Visitante ' || n, repeat('um pouco mais ', 14), '', n % 100, n % 97,
       (case when n % 2 = 0 then $3 else $4 end)::jsonb, '{"👍": 2}', 3
     from generate_series(1, 1000) n`,
    [many.id, owner.id, strokes, arrow],
  );
  const publicLink = many.public_link;
  const response = await app.request(
    `${listPublicComments.path.replace(":publicLink", publicLink)}`,
  );
  const text = await response.text();
  expect(JSON.parse(text).data).toHaveLength(1_000);
  printFigure(
    `guarantee 78: 1,000 comments with marks and 196 characters each: ${text.length} bytes`,
  );
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
});
