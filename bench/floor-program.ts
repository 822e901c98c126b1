import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { Pool } from "pg";
import {
  type CommentToInsert,
  insertComment,
  readOwnersPage,
  readPublicLayout,
} from "#bench/statements.ts";

// The least that could be called a server for the same product: Hono, hand-written SQL, and no
// validation, limits, events, sessions or headers.
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 20 });
const subscribers = new Set<ServerResponse>();
await mkdir(folder, { recursive: true });

const app = new Hono<{ Bindings: HttpBindings }>()
  .get("/health", (c) => c.text("ok"))
  .post("/comments", async (c) => {
    const comment = await insertComment(pool, await c.req.json<CommentToInsert>());
    const event = `data: ${JSON.stringify(comment)}\n\n`;
    for (const response of subscribers) response.write(event);
    return c.json(comment, 201);
  })
  .get("/layouts/:ownerId", async (c) => c.json(await readOwnersPage(pool, c.req.param("ownerId"))))
  .get("/public/:publicLink", async (c) =>
    c.json(await readPublicLayout(pool, c.req.param("publicLink"))),
  )
  .get("/events", (c) => {
    const { outgoing } = c.env;
    outgoing.writeHead(200, { "Content-Type": "text/event-stream" });
    outgoing.write("event: ready\ndata: {}\n\n");
    subscribers.add(outgoing);
    outgoing.on("close", () => subscribers.delete(outgoing));
    return RESPONSE_ALREADY_SENT;
  })
  .put("/files/:name", async (c) => {
    const file = join(folder, c.req.param("name"));
    await pipeline(c.env.incoming as IncomingMessage, createWriteStream(file));
    const handle = await open(file);
    await handle.sync();
    await handle.close();
    return c.json({ ok: true }, 201);
  })
  .get("/files/:name", (c) => {
    const stream = Readable.toWeb(createReadStream(join(folder, c.req.param("name"))));
    return c.body(stream as unknown as ReadableStream);
  })
  .get("/images/:name", async (c) => c.body(await readFile(join(folder, c.req.param("name")))));

const server = createServer(getRequestListener(app.fetch));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
