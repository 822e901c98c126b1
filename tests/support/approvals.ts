import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { InputOf } from "#contract/route.ts";
import {
  type Approvals,
  decide,
  listApprovals,
  openRound,
  requestDecisionCode,
} from "#contract/routes/approvals.ts";
import { getLayout } from "#contract/routes/layouts.ts";
import { loadAppSecret } from "#server/app-secret.ts";
import { type Verified, verifyRecords } from "#server/features/evidence/index.ts";
import type { Person } from "#tests/support/accounts.ts";
import { type ApiAnswer, type Caller, callApi } from "#tests/support/call-api.ts";
import { mailOf } from "#tests/support/mails.ts";
import { onDatabase } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Requests = Pick<TestApp, "request">;
type Signed = Pick<Person, "cookie">;
type RoundFields = Omit<InputOf<typeof openRound>, "layoutId" | "version">;
export type OpenRound = NonNullable<Approvals["round"]>;

/** Asks for the approval of a layout's newest version. */
export async function askApproval(
  app: Requests,
  { cookie }: Signed,
  layoutId: string,
  fields: RoundFields = {},
): Promise<OpenRound> {
  const { version } = (await callApi(app, getLayout, { layoutId }, { cookie })).body;
  const input = { layoutId, version, ...fields };
  const { status, error, body } = await callApi(app, openRound, input, { cookie });
  expect([status, error]).toEqual([201, null]);
  if (!body.round) throw new Error("no round is open");
  return body.round;
}

export async function readApprovals(
  app: Requests,
  { cookie }: Signed,
  layoutId: string,
): Promise<Approvals> {
  return (await callApi(app, listApprovals, { layoutId }, { cookie })).body;
}

type DecisionFields = Partial<Omit<InputOf<typeof decide>, "publicLink">>;

/** Approves by a public link, unless the fields say otherwise. */
export function decideBy(
  app: Requests,
  publicLink: string,
  round: Pick<OpenRound, "id" | "version">,
  fields: DecisionFields = {},
  caller: Caller = {},
): Promise<ApiAnswer<InstanceOfDecision>> {
  const usual = { id: randomUUID(), result: "approved", name: "Clara" } as const;
  const { id: round_id, version } = round;
  return callApi(app, decide, { publicLink, round_id, version, ...usual, ...fields }, caller);
}
type InstanceOfDecision = Awaited<ReturnType<typeof callApi<typeof decide>>>["body"];

/** The code that is mailed to somebody who is expected. */
export async function decisionCodeFor(
  app: TestApp,
  publicLink: string,
  round: Pick<OpenRound, "id">,
  email: string,
): Promise<string> {
  const mail = await mailOf(app, email, /seu código para decidir/, () =>
    callApi(app, requestDecisionCode, { publicLink, round_id: round.id, email }),
  );
  return mail.subject.slice(0, 6);
}

/** What a verification of all records says, done past the app. */
export async function verifyAll(app: TestApp, secret?: string): Promise<Verified> {
  const current = secret ?? (await loadAppSecret(null, app.dataDir));
  const secrets = { current, old: null, earlier: [] };
  return onDatabase(app, (db) => verifyRecords({ db, secrets, clock: app.now }));
}
