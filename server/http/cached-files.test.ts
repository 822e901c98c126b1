import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { FileResponse } from "#server/features/files/file-cache.ts";
import { cachedFiles } from "#server/http/cached-files.ts";
import { cachedSender } from "#server/http/fast-path.ts";
import { silentLog } from "#tests/support/silent-log.ts";

const SIZE = 400 * 1024;
/** 24 MB of them, what is kept beside each included. */
const ROOM_FOR = 61;

function fileAt(path: string): FileResponse {
  const headers = { ETag: '"a"' };
  return {
    path,
    route: "/files/:name",
    assetId: "a",
    etag: '"a"',
    size: SIZE,
    modifiedAt: new Date(0),
    seenAt: performance.now(),
    headers,
    notModifiedHeaders: headers,
  };
}

/** A server that has each file loaded when it is not cached, and counts how often that was. */
async function startServer() {
  const cache = cachedFiles(cachedSender({ log: silentLog, observers: [] }), {
    isKnownOpen: () => true,
  });
  const counts = { loaded: 0, refused: 0, fromMemory: 0 };
  const load = async () => {
    counts.loaded += 1;
    return Buffer.alloc(SIZE);
  };
  const server = createServer(async (request, response) => {
    if (cache.respond(request, response)) {
      counts.fromMemory += 1;
      return;
    }
    const bytes = await cache.load(fileAt(request.url ?? ""), response, load);
    if (!bytes) counts.refused += 1;
    response.end(bytes ?? "streamed");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { counts, port, cache };
}

test("a file that many ask for at once is loaded once", async () => {
  const { cache } = await startServer();
  const readers = await Promise.all(Array.from({ length: 20 }, openResponse));
  let loads = 0;
  let arrive = (_: Buffer) => {};
  const load = () => {
    loads += 1;
    return new Promise<Buffer>((done) => {
      arrive = done;
    });
  };
  const taken = readers.map(({ response }) => cache.load(fileAt("/a"), response, load));
  const bytes = Buffer.alloc(SIZE);
  arrive(bytes);
  expect(new Set(await Promise.all(taken))).toEqual(new Set([bytes]));
  expect(loads).toBe(1);
});

test("a file that could not be loaded is asked for again", async () => {
  const { cache, port, counts } = await startServer();
  const { response, done } = await openResponse();
  const failing = cache.load(fileAt("/a"), response, () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  done();
  expect((await fetch(`http://127.0.0.1:${port}/a`)).status).toBe(200);
  expect(counts.loaded).toBe(1);
});

test("bytes that nobody takes count until their readers are gone, kept or not", async () => {
  const { cache } = await startServer();
  const readers = await Promise.all(Array.from({ length: ROOM_FOR + 20 }, openResponse));
  const took = async (from: number, to: number) => {
    let held = 0;
    for (let at = from; at < to; at += 1) {
      const { response } = readers[at] ?? readers[0] ?? expect.fail("nobody reads");
      if (await cache.load(fileAt(`/${at}`), response, async () => Buffer.alloc(SIZE))) held += 1;
    }
    return held;
  };
  expect(await took(0, ROOM_FOR + 10)).toBe(ROOM_FOR);
  for (const { done } of readers.slice(0, ROOM_FOR)) done();
  await expect.poll(() => took(ROOM_FOR + 10, ROOM_FOR + 20)).toBe(10);
});

test("requests that queue up behind one answer are lent nothing", async () => {
  const { port, counts } = await startServer();
  const socket = connect(port, "127.0.0.1");
  const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  socket.write(get("/a") + get("/b") + get("/c", "Connection: close\r\n"));
  const said = await text(socket);
  expect(said.split("HTTP/1.1 200 OK")).toHaveLength(4);
  expect([counts.loaded, counts.refused]).toEqual([1, 2]);
});

test.each([
  ["another address of it", "GET", "/a?x", {}],
  ["a part", "GET", "/a", { Range: "bytes=0-1" }],
  ["its headers alone", "HEAD", "/a", {}],
  ["what nginx could not fetch", "GET", "/a", { "X-Accel-Failed": "yes" }],
])("%s is not answered from memory", async (_what, method, path, headers) => {
  const { port, counts } = await startServer();
  const url = `http://127.0.0.1:${port}`;
  await (await fetch(`${url}/a`)).arrayBuffer();
  await (await fetch(`${url}/a`)).arrayBuffer();
  expect(counts.fromMemory).toBe(1);
  await (await fetch(url + path, { method, headers })).arrayBuffer();
  expect(counts.fromMemory).toBe(1);
});

/** A response that waits, as that of a reader who does not read. */
async function openResponse(): Promise<{ response: ServerResponse; done: () => void }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
  const done = () => {
    socket.destroy();
    server.close();
  };
  onTestFinished(done);
  return { response, done };
}
