import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  downloadEvidence,
  downloadReceipt,
  endRound,
  getReceipt,
} from "#contract/routes/approvals.ts";
import { eraseGuest } from "#contract/routes/guests.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import { askApproval, decideBy, decisionCodeFor, readApprovals } from "#tests/support/approvals.ts";
import { callApi, sendRequest } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { commentAsOwner, makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { setLink } from "#tests/support/links.ts";
import { rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app);
  await callApi(app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
});
afterAll(() => app.close());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function layoutWithRound(emails: string[] = []) {
  const bytes = await smallPng();
  const layout = await makeLayout(app, owner, { bytes, title: "Campanha de verão" });
  const round = await askApproval(app, owner, layout.id, { emails });
  return { bytes, layout, publicLink: layout.public_link, round };
}

async function readReceipt(token: string) {
  const { status, error, body } = await callApi(app, getReceipt, { token });
  expect([status, error]).toEqual([200, null]);
  return body;
}

test("a decision's receipt tells who decided on which file, to whoever has its address", async () => {
  const { bytes, layout, publicLink, round } = await layoutWithRound();
  await commentAsOwner(app, owner, layout.id);
  const guest = await newGuest(app);
  const { body: decided } = await decideBy(app, publicLink, round, { name: "Clara" }, guest);
  const receipt = await readReceipt(decided.receipt);
  const [decision] = receipt.decisions;
  expect(receipt).toMatchObject({
    kind: "decision",
    space: { name: "Estúdio Rosa", logo: null },
    title: "Campanha de verão",
    version: 1,
    opened_at: round.opened_at,
    ended_at: null,
    state: "approved",
  });
  expect(receipt.decisions).toHaveLength(1);
  expect(decision).toMatchObject({
    result: "approved",
    name: "Clara",
    masked_email: null,
    confirmed_by: "browser",
    at: decided.at,
    version: 1,
    current: true,
    open_comments: 1,
    received_sha256: sha256(bytes),
    record: { seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test("a confirmed address is masked, and neither address, browser nor cookie is told", async () => {
  const email = someEmail("marina");
  const { publicLink, round } = await layoutWithRound([email]);
  const code = await decisionCodeFor(app, publicLink, round, email);
  const guest = await newGuest(app);
  const agent = { ...guest.headers, "User-Agent": "Navegador de Teste" };
  const fields = { email, code, name: "Marina" };
  const { body: decided } = await decideBy(app, publicLink, round, fields, { headers: agent });
  const { body: receipt } = await callApi(app, getReceipt, { token: decided.receipt });
  expect(receipt.decisions[0]).toMatchObject({
    confirmed_by: "code",
    masked_email: "m•••@a•••.test",
  });
  expect(JSON.stringify(receipt)).not.toMatch(/marina-|127\.0\.0\.1|::1|Navegador/);
});

test("a round's receipt has every decision, and says which of them count", async () => {
  const { layout, publicLink, round } = await layoutWithRound();
  const [one, other] = [await newGuest(app), await newGuest(app)];
  const changes = { result: "changes_requested", name: "Clara" } as const;
  await decideBy(app, publicLink, round, changes, one);
  await decideBy(app, publicLink, round, { name: "Davi" }, other);
  const before = await readReceipt(round.receipt);
  expect([before.kind, before.state]).toEqual(["round", "changes_requested"]);
  await decideBy(app, publicLink, round, { name: "Clara" }, one);
  const told = ({ decisions }: typeof before) =>
    decisions.map(({ name, result, current }) => [name, result, current]);
  const after = await readReceipt(round.receipt);
  expect(after.state).toBe("approved");
  expect(told(after)).toEqual([
    ["Clara", "changes_requested", false],
    ["Davi", "approved", true],
    ["Clara", "approved", true],
  ]);
  const [{ receipt: third } = { receipt: "" }, , { receipt: first } = { receipt: "" }] =
    (await readApprovals(app, owner, layout.id)).round?.decisions ?? [];
  expect(told(await readReceipt(first))).toEqual([["Clara", "changes_requested", false]]);
  expect(told(await readReceipt(third))).toEqual([["Clara", "approved", true]]);
  const ended = { layoutId: layout.id, roundId: round.id };
  await callApi(app, endRound, ended, { cookie: owner.cookie });
  expect((await readReceipt(round.receipt)).ended_at).not.toBeNull();
});

test("a guarded layout's receipt has no title, its PDF no file name, and the space's own copy both", async () => {
  const { layout, publicLink, round } = await layoutWithRound();
  const { body: decided } = await decideBy(app, publicLink, round, {}, await newGuest(app));
  const own = { layoutId: layout.id, roundId: round.id };
  const named = async () => {
    const open = await sendRequest(app, downloadReceipt, { token: decided.receipt });
    const copy = await sendRequest(app, downloadEvidence, own, { cookie: owner.cookie });
    await Promise.all([open.arrayBuffer(), copy.arrayBuffer()]);
    return [open, copy].map(({ headers }) => headers.get("content-disposition"));
  };
  const full = `attachment; filename="Comprovante - Campanha de verao - versao 1.pdf"; filename*=UTF-8''Comprovante%20-%20Campanha%20de%20ver%C3%A3o%20-%20vers%C3%A3o%201.pdf`;
  expect(await named()).toEqual([full, full]);
  await setLink(app, owner, layout.id, { password: "abre-te sésamo" });
  expect((await readReceipt(decided.receipt)).title).toBeNull();
  const bare = `attachment; filename="Comprovante - versao 1.pdf"; filename*=UTF-8''Comprovante%20-%20vers%C3%A3o%201.pdf`;
  expect(await named()).toEqual([bare, full]);
});

test("somebody who had themselves erased is named nowhere any more", async () => {
  const { publicLink, round } = await layoutWithRound();
  const guest = await newGuest(app);
  const { body: decided } = await decideBy(app, publicLink, round, { name: "Clara" }, guest);
  await callApi(app, eraseGuest, {}, guest);
  const { decisions } = await readReceipt(decided.receipt);
  expect(decisions[0]).toMatchObject({ name: null, masked_email: null, result: "approved" });
});

test("what we never gave out leads nowhere, and neither does what is gone", async () => {
  const { layout, publicLink, round } = await layoutWithRound();
  const { body: decided } = await decideBy(app, publicLink, round, {}, await newGuest(app));
  const { receipt: token } = decided;
  const swapped = `${token.slice(0, 10)}${token[10] === "A" ? "B" : "A"}${token.slice(11)}`;
  const unknown = [swapped, token.slice(0, -2), "nada", decided.id, round.id, layout.public_link];
  const refusals = async (tokens: string[]) =>
    Promise.all(
      tokens.flatMap((each) =>
        [getReceipt, downloadReceipt].map(
          async (route) => (await callApi(app, route, { token: each })).error?.code,
        ),
      ),
    );
  expect(new Set(await refusals(unknown))).toEqual(new Set(["not_found"]));
  await callApi(app, removeLayout, { layoutId: layout.id }, { cookie: owner.cookie });
  expect(new Set(await refusals([token, round.receipt]))).toEqual(new Set(["not_found"]));
});

test("a PDF is a file to save, and nothing stores it", async () => {
  const { publicLink, round } = await layoutWithRound();
  const { body: decided } = await decideBy(app, publicLink, round, {}, await newGuest(app));
  const answer = await sendRequest(app, downloadReceipt, { token: decided.receipt });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(bytes.length),
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
});

test("the space's own copy is for those who run approvals, and of its own rounds alone", async () => {
  const { layout, publicLink, round } = await layoutWithRound();
  const { body: decided } = await decideBy(app, publicLink, round, {}, await newGuest(app));
  const other = await layoutWithRound();
  const foreign = await decideBy(app, other.publicLink, other.round, {}, await newGuest(app));
  const own = { layoutId: layout.id, roundId: round.id };
  const status = async (input: object, person: Person) =>
    (await callApi(app, downloadEvidence, { ...own, ...input }, { cookie: person.cookie })).status;
  const editor = await newMember(app, owner, "editor");
  const viewer = await newMember(app, owner, "viewer");
  const stranger = await subscriber(app);
  expect(await status({}, owner)).toBe(200);
  expect(await status({ decision_id: decided.id }, editor)).toBe(200);
  expect(await status({}, viewer)).toBe(403);
  expect(await status({}, stranger)).toBe(404);
  expect(await status({ decision_id: foreign.body.id }, owner)).toBe(404);
  expect(await status({ roundId: other.round.id }, owner)).toBe(404);
  expect(await status({ decision_id: round.id }, owner)).toBe(404);
});

test("from one address only so many PDFs are drawn in a minute", async () => {
  const { round } = await layoutWithRound();
  await rows(app, "drop trigger forget_hits on rate_limits");
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent += 1) {
    statuses.push((await callApi(app, downloadReceipt, { token: round.receipt })).status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  // Its page is still there.
  await readReceipt(round.receipt);
});
