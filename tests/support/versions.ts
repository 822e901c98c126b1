import { expect } from "vitest";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { addVersion } from "#contract/routes/versions.ts";
import type { Person } from "#tests/support/accounts.ts";
import { type ApiAnswer, callApi } from "#tests/support/call-api.ts";
import { makeLayout, smallPng, uploadImage } from "#tests/support/layouts.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Requests = Pick<TestApp, "request">;
type Signed = Pick<Person, "cookie">;

interface VersionToMake {
  bytes?: Uint8Array;
  note?: string;
}

export async function tryVersion(
  app: Requests,
  { cookie }: Signed,
  layoutId: string,
  { bytes, note }: VersionToMake = {},
): Promise<ApiAnswer<LayoutDetail>> {
  const upload_id = await uploadImage(app, { cookie }, bytes ?? (await smallPng(80, 50)));
  return callApi(app, addVersion, { layoutId, upload_id, ...(note && { note }) }, { cookie });
}

export async function makeVersion(
  app: Requests,
  user: Signed,
  layoutId: string,
  wanted: VersionToMake = {},
): Promise<LayoutDetail> {
  const { status, error, body } = await tryVersion(app, user, layoutId, wanted);
  expect([status, error]).toEqual([201, null]);
  return body;
}

/** A layout with a second version. */
export async function twoVersions(app: Requests, user: Signed): Promise<LayoutDetail> {
  const { id } = await makeLayout(app, user);
  return makeVersion(app, user, id);
}
