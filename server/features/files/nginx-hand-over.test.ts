import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { settings } from "#server/config.ts";
import { diskStorage } from "#server/platform/storage/disk-storage.ts";
import { s3Storage } from "#server/platform/storage/s3-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { Nginx } from "#tests/support/nginx.ts";
import { type FilesForNginx, startNginxBefore } from "#tests/support/nginx-before-app.ts";
import { plantOwnerOf } from "#tests/support/planted-layouts.ts";
import { PRODUCTION } from "#tests/support/production-settings.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const BYTES = randomBytes(300_000);
/** HSTS and all. */
const STRICT = { ...PRODUCTION, HOST: "127.0.0.1", APP_URL: "https://alfinete.example" };
/** Of a connection or of one request, and not of the file. */
const PASSING = new Set(["connection", "date", "keep-alive", "server", "x-request-id"]);

interface Place {
  storage: Storage;
  files: FilesForNginx;
  env: Record<string, string>;
  close(): Promise<void>;
}

describe.each([
  ["on disk", onDisk],
  ["in S3", inS3],
])("files %s through nginx", (_where, makePlace) => {
  let place: Place;
  /** Sends the bytes itself: what is heard through nginx must be the same. */
  let plain: TestApp;
  let behind: TestApp;
  let nginx: Nginx | null;
  let path: string;
  beforeAll(async () => {
    place = await makePlace();
    plain = await startTestApp({ env: { ...STRICT, ...place.env } });
    const env = { ...STRICT, ...place.env, X_ACCEL_PREFIX: "/stored-files/" };
    behind = await startTestApp({ beside: plain, env });
    nginx = await startNginxBefore(behind.url, place.files);
    path = await store();
  });
  afterAll(async () => {
    await nginx?.stop();
    await behind?.close();
    await plain?.close();
    await place?.close();
  });

  /** A rendition of a layout whose link is set so. */
  async function store(link: Parameters<typeof plantOwnerOf>[2] = {}): Promise<string> {
    const asset = randomUUID();
    await plantOwnerOf(plain, `assets/${asset}.png`, link);
    const key = `assets/${asset}/${randomBytes(16).toString("hex")}.webp`;
    await place.storage.put(key, BYTES, { contentType: "text/html" });
    return `/files/${key}`;
  }

  /** The answers of both ways, once they are found to be the same. */
  async function bothWays(at: string, headers: Record<string, string> = {}, method = "GET") {
    if (!nginx) throw new Error("no nginx");
    const direct = await ask(Number(new URL(plain.url).port), at, headers, method);
    const handed = await ask(nginx.port, at, headers, method);
    expect(handed.status).toBe(direct.status);
    expect(lasting(handed)).toEqual(lasting(direct));
    return { direct, handed };
  }

  async function sameBytes(headers: Record<string, string>, method?: string) {
    const { direct, handed } = await bothWays(path, headers, method);
    expect(handed.body.equals(direct.body)).toBe(true);
    return handed;
  }

  test("every header, part, tag and error is as from the app itself", async ({ skip }) => {
    if (!nginx) return skip("no nginx here, and none may be installed");
    const whole = await sameBytes({});
    expect([whole.status, whole.body.equals(BYTES)]).toEqual([200, true]);
    const said = new Map(whole.headers);
    const tag = said.get("etag") ?? "";
    expect(said.get("content-type")).toBe("image/webp");
    expect(said.get("content-security-policy")).toContain("sandbox");
    expect(said.get("strict-transport-security")).toContain("max-age");
    expect(said.get("cache-control")).toContain("immutable");

    const part = await sameBytes({ Range: "bytes=10-19" });
    expect([part.status, part.body.equals(BYTES.subarray(10, 20))]).toEqual([206, true]);
    const parts = ["bytes=-7", "bytes=299990-", "bytes=0-1", "bytes=0-99999999"];
    for (const Range of parts) expect((await sameBytes({ Range })).status).toBe(206);
    expect((await sameBytes({ Range: "bytes=0-1,5-6" })).status).toBe(200);
    expect((await sameBytes({ Range: "bytes=9999999-" })).status).toBe(416);
    expect((await sameBytes({ Range: "bytes=1-2", "If-Range": tag })).status).toBe(206);
    expect((await sameBytes({ Range: "bytes=1-2", "If-Range": '"other"' })).status).toBe(200);

    expect((await sameBytes({ "If-None-Match": tag })).status).toBe(304);
    expect((await sameBytes({ "If-None-Match": '"other"' })).status).toBe(200);
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    expect((await sameBytes({ "If-Modified-Since": tomorrow })).status).toBe(200);
    expect((await sameBytes({}, "HEAD")).status).toBe(200);
    expect((await sameBytes({ Range: "bytes=1-2" }, "HEAD")).status).toBe(206);

    const { handed } = await bothWays(path.replace(/[^/]+$/, `${"0".repeat(32)}.webp`));
    expect([handed.status, JSON.parse(String(handed.body)).error.code]).toEqual([404, "not_found"]);
  });

  test("the gate is asked before nginx is, and what is guarded is kept by nobody", async ({
    skip,
  }) => {
    if (!nginx) return skip("no nginx here, and none may be installed");
    const locked = await store({ linkPasswordHash: "x" });
    for (const headers of [{}, { Range: "bytes=10-19" }, { "If-None-Match": "*" }]) {
      const { handed } = await bothWays(locked, headers);
      expect([handed.status, JSON.parse(String(handed.body)).error.code]).toEqual([
        403,
        "link_password_required",
      ]);
    }
    const ending = await store({ linkExpiresAt: new Date(Date.now() + 86_400_000) });
    for (const _ of [1, 2]) {
      const { handed } = await bothWays(ending);
      expect([handed.status, handed.body.equals(BYTES)]).toEqual([200, true]);
      expect(new Map(handed.headers).get("cache-control")).toBe("private, no-cache");
    }
  });

  test("the app itself sends no byte of them, the second time neither", async () => {
    for (const _ of [1, 2]) {
      const answer = await behind.request(path);
      expect(answer.headers.get("x-accel-redirect")).toMatch(/^\/stored-files\/./);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
    }
  });

  test("nobody outside reaches the files past the app", async ({ skip }) => {
    if (!nginx) return skip("no nginx here, and none may be installed");
    const target = `/stored-files/${await place.storage.pathForProxy(path.slice("/files/".length))}`;
    const answer = await ask(nginx.port, target);
    expect(answer.status).toBe(404);
    expect(answer.body.includes(BYTES.subarray(0, 100))).toBe(false);
  });

  test("what nginx cannot fetch comes from the app, and an error is not kept for ever", async ({
    skip,
  }) => {
    const elsewhere = await emptyPlace(place.files);
    const lost = await startNginxBefore(behind.url, elsewhere.files);
    if (!lost) return skip("no nginx here, and none may be installed");
    onTestFinished(lost.stop);
    for (const headers of [{}, { Range: "bytes=10-19" }]) {
      const { direct } = await bothWays(path, headers);
      const handed = await ask(lost.port, path, { ...headers, Cookie: "a=b", "x-amz-acl": "x" });
      expect([handed.status, lasting(handed)]).toEqual([direct.status, lasting(direct)]);
      expect(handed.body.equals(direct.body)).toBe(true);
    }
    for (const { method, url, headers } of elsewhere.asked) {
      expect([method, url]).toEqual(["GET", expect.stringContaining("X-Amz-Signature=")]);
      expect(Object.keys(headers).filter((name) => !["host", "range"].includes(name))).toEqual([]);
    }
    expect(elsewhere.asked).toHaveLength("s3" in place.files ? 2 : 0);
  });
});

test("while S3 is away nginx hands on our own words, to be kept by nobody", async ({ skip }) => {
  const place = await inS3();
  const env = { ...STRICT, ...place.env, X_ACCEL_PREFIX: "/stored-files/" };
  const app = await startTestApp({ env });
  onTestFinished(app.close);
  const nginx = await startNginxBefore(app.url, place.files);
  if (!nginx) return skip("no nginx here, and none may be installed");
  onTestFinished(nginx.stop);
  const key = `assets/${randomBytes(16).toString("hex")}.png`;
  await plantOwnerOf(app, key);
  await place.storage.put(key, BYTES);
  expect((await ask(nginx.port, `/files/${key}`)).status).toBe(200);
  await place.close();
  await expect.poll(async () => (await ask(nginx.port, `/files/${key}`)).status).toBe(503);
  const answer = await ask(nginx.port, `/files/${key}`);
  expect(answer.headers.filter(([name]) => name === "cache-control")).toEqual([
    ["cache-control", "no-store"],
  ]);
  expect(new Map(answer.headers).get("retry-after")).toBe("5");
  expect(JSON.parse(String(answer.body)).error.code).toBe("unavailable");
});

async function onDisk(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "alf-files-"));
  const folder = join(dataDir, "files/layouts");
  const noS3 = Object.fromEntries(
    Object.keys(settings).flatMap((name) => (name.startsWith("S3_") ? [[name, ""]] : [])),
  );
  return {
    storage: diskStorage({ folder }),
    files: { folder },
    env: { ...noS3, DATA_DIR: dataDir },
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function inS3(): Promise<Place> {
  const { settings: s3, stop } = await startS3Server();
  return {
    storage: s3Storage(s3),
    files: { s3: s3.endpoint },
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    close: stop,
  };
}

/** Where none of the files are: another folder, or a server that notes what it is asked and refuses. */
async function emptyPlace(like: FilesForNginx) {
  const asked: IncomingMessage[] = [];
  if ("folder" in like) return { files: { folder: tmpdir() }, asked };
  const server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(403, { "Cache-Control": "max-age=5" }).end("<Error/>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { files: { s3: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, asked };
}

/** A part shows by itself that parts can be had, and nginx does not say it. */
function lasting({ status, headers }: Answer): Answer["headers"] {
  return status === 206 ? headers.filter(([name]) => name !== "accept-ranges") : headers;
}

interface Answer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

async function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const { rawHeaders, statusCode = 0 } = answer;
  const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 && !PASSING.has(name.toLowerCase())
      ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ""]]
      : [],
  );
  return { status: statusCode, headers: pairs.sort(), body: await buffer(answer) };
}
