import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import { rotateLink } from "#contract/routes/links.ts";
import { listSpaceActs } from "#contract/routes/spaces.ts";
import type { Services } from "#server/context.ts";
import { followLink } from "#server/features/links/follow-link.ts";
import type { LinkRow } from "#server/features/links/link-rows.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { makePresentation, setLink } from "#tests/support/links.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const PASSWORD = "só para o cliente";
const DAY_MS = 24 * 3600_000;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
});
afterAll(() => app.close());

const me = () => ({ cookie: owner.cookie });

test("open pages are told why they close, or to look again", async () => {
  const layout = await makeLayout(app, owner);
  const url = (link: string) => `${app.url}/api/public/${link}/events`;
  const closedBy = async (act: () => Promise<unknown>, link = layout.public_link) => {
    const stream = await readEventStream(url(link));
    await stream.seen("ready", 1);
    await act();
    const [event] = await stream.seen("link.closed", 1);
    await stream.ended;
    return event?.data.reason;
  };
  const looking = await readEventStream(url(layout.public_link));
  await looking.seen("ready", 1);
  await setLink(app, owner, layout.id, { allows_download: true });
  await looking.seen("link.updated", 1);
  expect(await closedBy(() => setLink(app, owner, layout.id, { active: false }))).toBe("disabled");
  await setLink(app, owner, layout.id, { active: true });
  expect(await closedBy(() => setLink(app, owner, layout.id, { password: PASSWORD }))).toBe(
    "password",
  );
  await setLink(app, owner, layout.id, { password: null });
  const soon = () => new Date(app.now().getTime() + 1_500).toISOString();
  const expire = () => setLink(app, owner, layout.id, { expires_at: soon() });
  expect(await closedBy(expire)).toBe("expired");
  await setLink(app, owner, layout.id, { expires_at: null });
  const rotate = () => callApi(app, rotateLink, { linkId: layout.id }, me());
  expect(await closedBy(rotate)).toBe("rotated");
  looking.cut();
});

test("pages of a presentation look again when a layout of it is removed", async () => {
  const [gone, stays] = [await makeLayout(app, owner), await makeLayout(app, owner)];
  const { public_link } = await makePresentation(app, owner, { layout_ids: [gone.id, stays.id] });
  const stream = await readEventStream(`${app.url}/api/public/${public_link}.${stays.id}/events`);
  await stream.seen("ready", 1);
  await callApi(app, removeLayout, { layoutId: gone.id }, me());
  await stream.seen("link.updated", 1);
  stream.cut();
});

test("every change of a link stands in the history of the space", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person, { title: "Capa" });
  const expires_at = new Date(app.now().getTime() + DAY_MS).toISOString();
  await setLink(app, person, layout.id, { active: false, comments_paused: true });
  await setLink(app, person, layout.id, { active: true, password: PASSWORD, expires_at });
  await setLink(app, person, layout.id, {
    password: null,
    expires_at: null,
    allows_download: true,
  });
  await callApi(app, rotateLink, { linkId: layout.id }, { cookie: person.cookie });
  const { body } = await callApi(app, listSpaceActs, {}, { cookie: person.cookie });
  expect(body.data.map(({ action }) => action).sort()).toEqual([
    "comments_paused",
    "link_download_allowed",
    "link_expiry_removed",
    "link_expiry_set",
    "link_password_removed",
    "link_password_set",
    "link_rotated",
    "link_switched_off",
    "link_switched_on",
  ]);
});

test("what cannot be set is said", async () => {
  const layout = await makeLayout(app, owner);
  const refuse = async (change: object) => {
    const response = await app.request(`/api/links/${layout.id}`, {
      method: "PATCH",
      headers: { Cookie: `alfinete_session=${owner.cookie}`, "Content-Type": "application/json" },
      body: JSON.stringify(change),
    });
    const { error } = (await response.json()) as ErrorBody;
    return [response.status, error.message];
  };
  const LENGTH = "A senha do link deve ter de 4 a 100 caracteres.";
  expect(await refuse({ password: "123" })).toEqual([422, LENGTH]);
  expect(await refuse({ password: "x".repeat(101) })).toEqual([422, LENGTH]);
  const past = new Date(app.now().getTime() - 1).toISOString();
  expect(await refuse({ expires_at: past })).toEqual([422, "Escolha uma data no futuro."]);
});

test("a download has the layout's name, and only where it is allowed", async () => {
  const layout = await makeLayout(app, owner, { title: 'Página "um"/2' });
  const path = `/api/public/${layout.public_link}/download`;
  expect((await app.request(path)).status).toBe(404);
  await setLink(app, owner, layout.id, { allows_download: true });
  const { status, headers } = await app.request(path);
  expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="Pagina -um--2.png"; filename*=UTF-8''P%C3%A1gina%20-um--2.png`,
  );
});

test("a link that changed while a stream was being opened is asked about again", async () => {
  const before = { id: "um", userId: "dono", publicLink: "abc", linkActive: true } as LinkRow;
  const follow = async (now: LinkRow | undefined) => {
    const sent: string[] = [];
    const heard: string[] = [];
    const services = {
      clock: () => new Date(),
      live: {
        subscribe: (topic: string) => {
          heard.push(topic);
          return () => {};
        },
      },
      // It is read after the stream listens: what changes from then on is heard.
      reads: { run: async () => (heard.length === 2 && now ? [now] : []) },
      db: {},
      log: { warn: () => {} },
    } as unknown as Services;
    const stream = {
      closed: false,
      send: (text: string) => void sent.push(text),
      end: () => void sent.push("end"),
      onClose: () => {},
      sendThrough: async () => {},
    };
    const visitor = { isAdmitted: () => false, hasPass: () => false };
    followLink(services, { address: "abc", kind: "layout", link: before, visitor }, stream);
    await new Promise((done) => setTimeout(done, 5));
    return sent.join("");
  };
  expect(await follow(before)).toBe("");
  expect(await follow({ ...before, linkActive: false })).toMatch(
    /link\.closed[\s\S]*disabled[\s\S]*end/,
  );
  expect(await follow({ ...before, publicLink: "def" })).toMatch(/rotated[\s\S]*end/);
  expect(await follow(undefined)).toMatch(/removed[\s\S]*end/);
});
