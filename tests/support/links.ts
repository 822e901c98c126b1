import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { InputOf, OutputOf } from "#contract/route.ts";
import { editLink, unlockLink } from "#contract/routes/links.ts";
import { createPresentation } from "#contract/routes/presentations.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Requests = Pick<TestApp, "request">;
type Signed = Pick<Person, "cookie">;
export type MadePresentation = OutputOf<typeof createPresentation>;

/** Changes the settings of a link, as its owner. */
export async function setLink(
  app: Requests,
  { cookie }: Signed,
  linkId: string,
  change: Omit<InputOf<typeof editLink>, "linkId">,
): Promise<void> {
  const { status, error } = await callApi(app, editLink, { linkId, ...change }, { cookie });
  expect([status, error]).toEqual([200, null]);
}

/** A new layout behind a password: its link. */
export async function makeLockedLink(
  app: Requests,
  owner: Signed,
  password: string,
): Promise<string> {
  const { id, public_link } = await makeLayout(app, owner);
  await setLink(app, owner, id, { password });
  return public_link;
}

/** The cookie of a browser in which the password was given. */
export async function passFor(
  app: Requests,
  publicLink: string,
  password: string,
): Promise<string> {
  const { status, error, headers } = await callApi(app, unlockLink, { publicLink, password });
  expect([status, error]).toEqual([204, null]);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

interface PresentationToMake extends Partial<InputOf<typeof createPresentation>> {
  /** Of layouts to make for it, unless ids are given. */
  titles?: readonly string[];
  bytes?: Uint8Array;
}

export async function makePresentation(
  app: Requests,
  { cookie }: Signed,
  { titles = ["Início", "Produto", "Carrinho"], bytes, ...wanted }: PresentationToMake = {},
): Promise<MadePresentation> {
  const layout_ids = [...(wanted.layout_ids ?? [])];
  for (const title of wanted.layout_ids ? [] : titles) {
    const { id } = await makeLayout(app, { cookie }, { title, ...(bytes && { bytes }) });
    layout_ids.push(id);
  }
  const input = { id: randomUUID(), title: "Loja nova", ...wanted, layout_ids };
  const made = await callApi(app, createPresentation, input, { cookie });
  expect([made.status, made.error]).toEqual([201, null]);
  return made.body;
}
