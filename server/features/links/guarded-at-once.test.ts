import { afterAll, beforeAll, expect, test } from "vitest";
import { editLink } from "#contract/routes/links.ts";
import { createPresentation, editPresentation } from "#contract/routes/presentations.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { makePresentation } from "#tests/support/links.ts";
import { countRows, holdRows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const PASSWORD = "azul-petroleo";

let app: TestApp;
let owner: Person;
let editor: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
  editor = await newMember(app, owner, "editor");
});
afterAll(() => app.close());

type Asking = (by: Person) => Promise<{ status: number }>;

interface Race {
  first: Asking;
  second: Asking;
  answers: [first: number, second: number];
}

const RACES: [what: string, prepare: (layoutId: string) => Promise<Race>][] = [
  [
    "a new open presentation",
    async (layoutId) => {
      const draft = { id: crypto.randomUUID(), title: "Rodada", layout_ids: [layoutId] };
      const second: Asking = (by) => callApi(app, createPresentation, draft, by);
      return { first: guarding(layoutId), second, answers: [200, 409] };
    },
  ],
  [
    "an open presentation in another order",
    async (layoutId) => {
      const { id: other } = await makeLayout(app, owner);
      const { id } = await makePresentation(app, owner, { layout_ids: [layoutId, other] });
      const turned = { presentationId: id, layout_ids: [other, layoutId] };
      const second: Asking = (by) => callApi(app, editPresentation, turned, by);
      return { first: guarding(layoutId), second, answers: [200, 409] };
    },
  ],
  [
    "a presentation that loses its password",
    async (layoutId) => {
      const wanted = { layout_ids: [layoutId], password: PASSWORD };
      const { id: linkId } = await makePresentation(app, owner, wanted);
      const first: Asking = (by) => callApi(app, editLink, { linkId, password: null }, by);
      return { first, second: guarding(layoutId), answers: [200, 200] };
    },
  ],
];

function guarding(linkId: string): Asking {
  return (by) => callApi(app, editLink, { linkId, password: PASSWORD }, by);
}

test.each(RACES)(
  "a layout that gets a password is not shown by %s of that moment",
  async (_, prepare) => {
    const { id: layoutId } = await makeLayout(app, owner);
    const { first, second, answers } = await prepare(layoutId);
    // Keeps the editor's change, all but committed, from writing what the space's history tells.
    const held = await holdRows(app, "select from users where id = $1 for update", [editor.id]);
    const one = first(editor);
    await held.waiters(1);
    const other = second(owner);
    await Promise.race([other, held.waiters(2)]);
    await held.release();
    expect([(await one).status, (await other).status]).toEqual(answers);
    const openly = `presentation_layouts shown join presentations p on p.id = shown.presentation_id
    where shown.layout_id = $1 and p.link_password_hash is null`;
    expect(await countRows(app, openly, [layoutId])).toBe(0);
  },
);
