import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { InputOf, OutputOf } from "#contract/route.ts";
import { createPublicReply, openGuest } from "#contract/routes/guests.ts";
import { createReply } from "#contract/routes/replies.ts";
import type { Person } from "#tests/support/accounts.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Requests = Pick<TestApp, "request">;

/** A browser that has opened a form: what it writes is recognised there. */
export async function newGuest(app: Requests): Promise<Caller> {
  const { headers } = await callApi(app, openGuest, {});
  const cookie = headers.getSetCookie().find((one) => one.startsWith("alfinete_guest="));
  return { headers: { Cookie: cookie?.split(";")[0] ?? "" } };
}

/** A reply's fields, all but where it goes. */
export function replyDraft(fields: Partial<{ id: string; text: string }> = {}) {
  return { id: randomUUID(), text: "Combinado", ...fields };
}

export async function replyAsMember(
  app: Requests,
  { cookie }: Pick<Person, "cookie">,
  commentId: string,
  fields: Partial<InputOf<typeof createReply>> = {},
): Promise<OutputOf<typeof createReply>> {
  const input = { commentId, ...replyDraft(), ...fields };
  const { status, error, body } = await callApi(app, createReply, input, { cookie });
  expect([status, error]).toEqual([201, null]);
  return body;
}

export function replyAsGuest(
  app: Requests,
  where: { publicLink: string; commentId: string },
  fields: object = {},
  caller: Caller = {},
) {
  return callApi(app, createPublicReply, { ...where, ...replyDraft(), ...fields }, caller);
}
