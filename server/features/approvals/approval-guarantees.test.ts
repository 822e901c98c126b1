import { afterAll, beforeAll, expect, test } from "vitest";
import { endRound } from "#contract/routes/approvals.ts";
import { eraseGuest } from "#contract/routes/guests.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import {
  askApproval,
  decideBy,
  decisionCodeFor,
  readApprovals,
  verifyAll,
} from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app);
});
afterAll(() => app.close());

async function layoutWithRound(emails: string[] = []) {
  const { id: layoutId, public_link: publicLink } = await makeLayout(app, owner);
  const round = await askApproval(app, owner, layoutId, { emails });
  return { layoutId, publicLink, round };
}

test("guarantee 85: of twenty decisions of one person at once one counts, and none is lost", async () => {
  const { layoutId, publicLink, round } = await layoutWithRound();
  const guest = await newGuest(app);
  const other = await newGuest(app);
  const results = Array.from({ length: 20 }, (_, at) =>
    at % 2 ? ("approved" as const) : ("changes_requested" as const),
  );
  const sent = await Promise.all(
    results.map((result) => decideBy(app, publicLink, round, { result }, guest)),
  );
  await decideBy(app, publicLink, round, {}, other);
  expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const { decisions = [], state } = (await readApprovals(app, owner, layoutId)).round ?? {};
  const current = decisions.filter((decision) => decision.current);
  expect([decisions.length, current.length]).toEqual([21, 2]);
  // The newest of theirs is the one that counts.
  const [, newest] = decisions;
  expect(current.map(({ id }) => id)).toContain(newest?.id);
  expect(state).toBe(newest?.result === "approved" ? "approved" : "changes_requested");
  expect((await verifyAll(app)).problems).toEqual([]);
  printFigure(
    `guarantee 85: 20 decisions of one person at once: 20 records in one chain, 1 current`,
  );
});

test("guarantee 86: forged, replayed and foreign codes, old pages and closed rounds decide nothing", async () => {
  const [expected, another] = [someEmail(), someEmail()];
  const asked = await layoutWithRound([expected]);
  const foreign = await layoutWithRound([another]);
  const guest = await newGuest(app);
  const decided = () => countRows(app, "approval_records where layout_id = $1", [asked.layoutId]);
  const attempt = (fields: object, link = asked.publicLink, round = asked.round) =>
    decideBy(app, link, round, { email: expected, ...fields }, guest);
  const code = await decisionCodeFor(app, asked.publicLink, asked.round, expected);
  const foreignCode = await decisionCodeFor(app, foreign.publicLink, foreign.round, another);
  const wrong = code === "123456" ? "654321" : "123456";
  const refused = [
    await attempt({ code: wrong }),
    await attempt({ code: "" }),
    await attempt({ code: foreignCode }),
    await attempt({ code: foreignCode, email: another }),
    await attempt({ code, email: another }),
    // The code of one layout by the link of another.
    await attempt({ code }, foreign.publicLink),
    await attempt({ code, version: 2 }),
    await attempt({ code, version: 0 }),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual([
    "wrong_decision_code",
    "decision_code_required",
    "wrong_decision_code",
    "wrong_decision_code",
    "wrong_decision_code",
    "round_over",
    "newer_version",
    "newer_version",
  ]);
  expect(await decided()).toBe(0);
  expect((await attempt({ code })).status).toBe(201);
  const replayed = await attempt({ code });
  const guesses = [];
  const second = await decisionCodeFor(app, asked.publicLink, asked.round, expected);
  for (let at = 0; at < 5; at += 1) guesses.push(await attempt({ code: `00000${at}` }));
  const tooLate = await attempt({ code: second });
  const third = await decisionCodeFor(app, asked.publicLink, asked.round, expected);
  app.advanceClock(16 * 60_000);
  const expired = await attempt({ code: third });
  const all = [replayed, ...guesses, tooLate, expired];
  expect(all.map(({ error }) => error?.code)).toEqual(Array(8).fill("wrong_decision_code"));
  const last = await decisionCodeFor(app, asked.publicLink, asked.round, expected);
  await callApi(app, endRound, { layoutId: asked.layoutId, roundId: asked.round.id }, owner);
  const closed = await attempt({ code: last });
  await makeVersion(app, owner, asked.layoutId);
  const old = await attempt({ code: last });
  expect([closed.error?.code, old.error?.code]).toEqual(["round_over", "newer_version"]);
  expect(await decided()).toBe(1);
  printFigure(
    `guarantee 86: 18 decisions with forged, replayed, foreign or expired codes, of old pages and closed rounds: 18 refused, 0 rows`,
  );
});

interface Change {
  what: string;
  statements: string[];
}

/** Every column of every record, row by row, changed to something else of its type. */
async function changesOf(layoutId: string): Promise<Change[]> {
  const columns = await rows<{ table: string; column: string; type: string }>(
    app,
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns
     where table_name in ('approval_records', 'approval_identities', 'approval_heads')`,
  );
  return columns.map(({ table, column, type }) => ({
    what: `${table}.${column}`,
    statements: [
      `update ${table} set ${column} = ${otherValue(column, type)} where ctid = (
        select ctid from ${table} where layout_id = '${layoutId}' limit 1)`,
    ],
  }));
}

function otherValue(column: string, type: string): string {
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "integer") return `coalesce(${column}, 0) + 100`;
  if (type.startsWith("timestamp")) return `${column} + interval '1 ms'`;
  if (column === "kind") return "case when kind = 'erasure' then 'decision' else 'erasure' end";
  return `coalesce(${column}, '') || 'x'`;
}

/** Where the database may be written to past every rule, as by whoever holds its disk. */
async function tamper(statements: readonly string[]): Promise<void> {
  const all = ["begin", "set local session_replication_role = replica", ...statements, "commit"];
  await rows(app, all.join(";"));
}

test("guarantee 87: any record changed, removed, moved or cut off is found", async () => {
  const { layoutId, publicLink, round } = await layoutWithRound();
  for (const name of ["Ana", "Bia", "Caio"]) {
    await decideBy(app, publicLink, round, { name }, await newGuest(app));
  }
  await callApi(app, eraseGuest, {}, await decided(publicLink, round));
  expect((await verifyAll(app)).problems).toEqual([]);
  const of = `layout_id = '${layoutId}'`;
  const changes: Change[] = [
    ...(await changesOf(layoutId)),
    {
      what: "the first record removed",
      statements: [`delete from approval_records where ${of} and seq = 1`],
    },
    {
      what: "one between removed",
      statements: [`delete from approval_records where ${of} and seq = 2`],
    },
    {
      what: "the last cut off",
      statements: [
        `delete from approval_records where ${of} and seq = (select max(seq) from approval_records where ${of})`,
      ],
    },
    {
      what: "two exchanged",
      statements: [
        `update approval_records set seq = 5 - seq + 100 where ${of} and seq in (2, 3)`,
        `update approval_records set seq = seq - 100 where ${of} and seq > 100`,
      ],
    },
    { what: "the chain removed", statements: [`delete from approval_records where ${of}`] },
    {
      what: "the chain removed with its head, and who decided",
      statements: ["approval_records", "approval_heads", "approval_identities"].map(
        (table) => `delete from ${table} where ${of}`,
      ),
    },
    { what: "the head removed", statements: [`delete from approval_heads where ${of}`] },
    {
      what: "an identity removed",
      statements: [
        `delete from approval_identities where ctid = (select ctid from approval_identities where ${of} limit 1)`,
      ],
    },
    {
      what: "an identity planted",
      statements: [
        `insert into approval_identities (decision_id, layout_id, identity_salt, name, created_at) values (gen_random_uuid(), '${layoutId}', 'x', 'Eva', now())`,
      ],
    },
    {
      what: "all origins removed early",
      statements: [
        `update approval_identities set origin_salt = null, address = null, user_agent = null where ${of}`,
      ],
    },
  ];
  const unnoticed: string[] = [];
  for (const { what, statements } of changes) {
    const before = await snapshot();
    await tamper(statements);
    if ((await verifyAll(app)).problems.length === 0) unnoticed.push(what);
    await restore(before);
  }
  expect(unnoticed).toEqual([]);
  expect((await verifyAll(app)).problems).toEqual([]);
  printFigure(
    `guarantee 87: ${changes.length} changes of records, identities and heads past every rule: ${changes.length} found`,
  );
});

async function decided(publicLink: string, round: Parameters<typeof decideBy>[2]) {
  const guest = await newGuest(app);
  await decideBy(app, publicLink, round, {}, guest);
  return guest;
}

const TABLES = ["approval_records", "approval_identities", "approval_heads"];

async function snapshot(): Promise<string[]> {
  return Promise.all(
    TABLES.map(async (table) => {
      const [all] = await rows<{ rows: string }>(
        app,
        `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
      );
      return all?.rows ?? "[]";
    }),
  );
}

async function restore(kept: readonly string[]): Promise<void> {
  const statements = TABLES.flatMap((table, at) => [
    `delete from ${table}`,
    `insert into ${table} select * from json_populate_recordset(null::${table}, $json$${kept[at]}$json$)`,
  ]);
  await tamper(statements);
}

test("guarantee 88: after erasures, and without its layout, every chain is still whole", async () => {
  const erased = await newGuest(app);
  const here = await layoutWithRound();
  const there = await layoutWithRound();
  for (const { publicLink, round } of [here, there]) {
    await decideBy(app, publicLink, round, { name: "Cecília Canária" }, erased);
    await decided(publicLink, round);
  }
  await callApi(app, eraseGuest, {}, erased);
  const [kept] = (await readApprovals(app, owner, here.layoutId)).round?.decisions.slice(-1) ?? [];
  expect([kept?.name, kept?.result]).toEqual([null, "approved"]);
  await callApi(app, removeLayout, { layoutId: there.layoutId }, owner);
  const ofThere = [there.layoutId];
  expect(await countRows(app, "approval_identities where layout_id = $1", ofThere)).toBe(0);
  const kinds = await rows<{ kind: string }>(
    app,
    "select kind from approval_records where layout_id = $1 order by seq",
    ofThere,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["decision", "decision", "erasure", "removal"]);
  // An account takes its layouts along, and in others' the person who decided by its address.
  const leaving = await subscriber(app);
  const email = leaving.email;
  const ours = await makeLayout(app, leaving, {});
  await decided(ours.public_link, await askApproval(app, leaving, ours.id));
  const asked = await layoutWithRound([email]);
  const undecided = await layoutWithRound([email]);
  const code = await decisionCodeFor(app, asked.publicLink, asked.round, email);
  const byCode = { email, code, name: "Cecília Canária" };
  await decideBy(app, asked.publicLink, asked.round, byCode, await newGuest(app));
  expect((await callApi(app, deleteAccount, { email }, leaving)).status).toBe(204);
  const [person] = (await readApprovals(app, owner, asked.layoutId)).round?.people ?? [];
  expect([person?.email, person?.result]).toEqual([null, "approved"]);
  const [waiting] = (await readApprovals(app, owner, undecided.layoutId)).round?.people ?? [];
  expect([waiting?.email, waiting?.result]).toEqual([null, null]);
  expect(await countRows(app, "approval_identities where layout_id = $1", [ours.id])).toBe(0);
  expect(JSON.stringify(await snapshot())).not.toMatch(/Canária/);
  const { chains, records, problems } = await verifyAll(app);
  expect(problems).toEqual([]);
  printFigure(
    `guarantee 88: a person erased in 2 chains, a layout and an account removed: ${records} records in ${chains} chains, 0 problems, 0 names left`,
  );
});

test("guarantee 89: the database refuses to change a decision, but by the function that erases", async () => {
  const { layoutId, publicLink, round } = await layoutWithRound();
  await decided(publicLink, round);
  const attempts = [
    "update approval_records set result = 'approved' where layout_id = $1",
    "delete from approval_records where layout_id = $1",
    "update approval_identities set name = 'Eva' where layout_id = $1",
    "delete from approval_identities where layout_id = $1",
  ];
  for (const attempt of attempts) {
    await expect(rows(app, attempt, [layoutId])).rejects.toThrow(/never changed/);
  }
  for (const table of ["approval_records", "approval_identities"]) {
    await expect(rows(app, `truncate ${table}`)).rejects.toThrow(/never changed/);
  }
  expect((await verifyAll(app)).problems).toEqual([]);
  printFigure(`guarantee 89: 6 statements on decisions and identities: 6 refused by the database`);
});
