import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { limits } from "#contract/limits.ts";
import type { OutputOf } from "#contract/route.ts";
import { createComment } from "#contract/routes/comments.ts";
import { createLayout } from "#contract/routes/layouts.ts";
import { createPublicComment } from "#contract/routes/public-layout.ts";
import { startUpload, Upload } from "#contract/routes/uploads.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { type ApiAnswer, type Caller, callApi, expectErrorForm } from "#tests/support/call-api.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Requests = Pick<TestApp, "request">;
type Signed = Pick<Person, "cookie">;
export type MadeLayout = OutputOf<typeof createLayout>;

/** A signed-in person to whom everything is open. */
export async function subscriber(app: TestApp, username?: string): Promise<Person> {
  const person = await newPerson(app, username ? { username } : {});
  await giveSpecialAccess(app, person.id);
  return person;
}

/** A small picture, another one each time. */
export function smallPng(width = 60, height = 40): Promise<Buffer> {
  return drawPicture(width, height).png().toBuffer();
}

export interface PartAnswer {
  status: number;
  error: ReturnType<typeof expectErrorForm> | null;
  upload: Upload | null;
}

/** Sends bytes from an offset on; a stream goes out chunked. */
export async function sendPart(
  app: Requests,
  { cookie }: Signed,
  at: { uploadId: string; offset: number },
  body: Uint8Array | ReadableStream<Uint8Array>,
): Promise<PartAnswer> {
  const response = await app.request(`/api/uploads/${at.uploadId}?offset=${at.offset}`, {
    method: "PATCH",
    headers: {
      Cookie: `alfinete_session=${cookie}`,
      "Content-Type": "application/octet-stream",
    },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  } as RequestInit);
  const json: unknown = await response.json();
  const { status } = response;
  if (response.ok) return { status, error: null, upload: Upload.parse(json) };
  return { status, error: expectErrorForm(status, json), upload: null };
}

/** The whole way of a file up to its last part. */
export async function uploadImage(
  app: Requests,
  user: Signed,
  bytes: Uint8Array,
  fileName = "Página inicial.png",
  spaceId?: string,
): Promise<string> {
  const space = spaceId ? { space_id: spaceId } : {};
  const input = { file_name: fileName, size: bytes.length, ...space };
  const started = await callApi(app, startUpload, input, { cookie: user.cookie });
  expect([started.status, started.error]).toEqual([201, null]);
  const uploadId = started.body.id;
  for (let offset = 0; offset < bytes.length; offset += limits.uploadPartBytes) {
    const part = bytes.subarray(offset, offset + limits.uploadPartBytes);
    const sent = await sendPart(app, user, { uploadId, offset }, part);
    expect([sent.status, sent.error]).toEqual([200, null]);
  }
  return uploadId;
}

export interface LayoutToMake {
  bytes?: Uint8Array;
  fileName?: string;
  title?: string;
  description?: string;
  category_id?: string;
}

export async function tryLayout(
  app: Requests,
  user: Signed,
  { bytes, fileName, ...draft }: LayoutToMake = {},
): Promise<ApiAnswer<MadeLayout>> {
  const upload_id = await uploadImage(app, user, bytes ?? (await smallPng()), fileName);
  return callApi(app, createLayout, { upload_id, ...draft }, { cookie: user.cookie });
}

export async function makeLayout(
  app: Requests,
  user: Signed,
  wanted: LayoutToMake = {},
): Promise<MadeLayout> {
  const made = await tryLayout(app, user, wanted);
  expect([made.status, made.error]).toEqual([201, null]);
  return made.body;
}

/** A comment's fields, all but where it goes. */
export function draft(fields: Partial<{ id: string; name: string; comment: string }> = {}) {
  return {
    id: randomUUID(),
    comment: "Um pouco mais à esquerda",
    x_position: 10,
    y_position: 20,
    ...fields,
  };
}

export function commentAsOwner(
  app: Requests,
  user: Signed,
  layoutId: string,
  fields: Parameters<typeof draft>[0] = {},
) {
  return callApi(app, createComment, { layoutId, ...draft(fields) }, { cookie: user.cookie });
}

export function commentAsVisitor(
  app: Requests,
  publicLink: string,
  fields: object = {},
  caller: Caller = {},
) {
  return callApi(app, createPublicComment, { publicLink, ...draft(), ...fields }, caller);
}
