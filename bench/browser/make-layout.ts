import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import type { Presentation } from "#contract/routes/presentations.ts";
import type { Upload } from "#contract/routes/uploads.ts";
import { SESSION_COOKIE } from "#server/features/accounts/session-cookie.ts";

export interface Account {
  origin: string;
  cookie: string;
}

/** Uploads a picture as the browser does and waits for the app's own job to make its renditions. */
export async function makeLayout(account: Account, png: Buffer): Promise<LayoutDetail> {
  const { id: upload_id } = await send<Upload>(account, "POST", "/api/uploads", {
    file_name: "página.png",
    size: png.length,
  });
  for (let offset = 0; offset < png.length; offset += limits.uploadPartBytes) {
    const part = png.subarray(offset, offset + limits.uploadPartBytes);
    await send(account, "PATCH", `/api/uploads/${upload_id}?offset=${offset}`, part);
  }
  const { id } = await send<LayoutDetail>(account, "POST", "/api/layouts", { upload_id });
  for (;;) {
    const layout = await send<LayoutDetail>(account, "GET", `/api/layouts/${id}`);
    if (isRendered(layout)) return layout;
    await sleep(200);
  }
}

/** A presentation of these layouts; resolves with its public link. */
export async function makePresentation(
  account: Account,
  layoutIds: readonly string[],
): Promise<string> {
  const { public_link } = await send<Presentation>(account, "POST", "/api/presentations", {
    id: randomUUID(),
    title: "Rodada 1",
    layout_ids: layoutIds,
  });
  return public_link;
}

function isRendered({ image }: LayoutDetail): boolean {
  const slices = image.widths.flatMap((width) => width.slices);
  return slices.every(({ url }) => url.startsWith("/files/assets/"));
}

async function send<Output>(
  { origin, cookie }: Account,
  method: string,
  path: string,
  input?: object | Buffer,
): Promise<Output> {
  const isBytes = Buffer.isBuffer(input);
  const answer = await fetch(origin + path, {
    method,
    headers: {
      Cookie: `${SESSION_COOKIE}=${cookie}`,
      "Content-Type": isBytes ? "application/octet-stream" : "application/json",
    },
    ...(input && { body: isBytes ? new Uint8Array(input) : JSON.stringify(input) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Output>;
}
