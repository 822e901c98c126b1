import { Readable } from "node:stream";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono, Context as HonoContext } from "hono";
import type * as z from "zod/mini";
import { hasActiveSubscription, hasApiAccess, isAdmin } from "#contract/access.ts";
import { Failure, invalidInput } from "#contract/errors.ts";
import type { Access, OutputOf, ParsedInputOf, Route } from "#contract/route.ts";
import type { Context, Reader, ReaderContext, Services, UserContext } from "#server/context.ts";
import { answerTagged, type TaggedText, tagText } from "#server/http/answer-tagged.ts";
import type { AppEnv } from "#server/http/app-env.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { type EventStream, openEventStream } from "#server/http/event-stream.ts";
import { readJson } from "#server/http/read-json.ts";

const GENERAL = "invalid";
export const API_KEY_HEADER = "x-api-key";

export type Authenticate = (c: HonoContext<AppEnv>, record: Route) => Promise<Reader | null>;

type ContextFor<R extends Route> = R["access"] extends "public"
  ? Context
  : R extends { apiKey: true }
    ? ReaderContext
    : UserContext;
type Handler<R extends Route> = (
  ctx: ContextFor<R>,
  input: ParsedInputOf<R>,
  c: HonoContext<AppEnv>,
) => Promise<OutputOf<R>> | OutputOf<R>;

export interface Api {
  app: Hono<AppEnv>;
  services: Services;
  authenticate: Authenticate;
  /** Methods by path, for the answer to a wrong one. */
  served: Map<string, Set<string>>;
}

/** Puts a handler behind its record: access first, then the input, then the sentence itself. */
export function serve<R extends Route>(api: Api, record: R, handle: Handler<R>): void {
  respond(api, record, async (ctx: ContextFor<R>, input: ParsedInputOf<R>, c) => {
    const output = await handle(ctx, input, c);
    const status = record.status ?? 200;
    if (record.apiKey && hasKey(c)) {
      return answerTagged(c, tagText(output), { Vary: API_KEY_HEADER });
    }
    return status === 204 ? c.body(null, 204) : c.json(output as object, status);
  });
}

/** Programs come back for the same again and again; a browser keeps nothing of a person's pages. */
export function hasKey(c: HonoContext<AppEnv>): boolean {
  return c.req.header(API_KEY_HEADER) !== undefined;
}

/** For answers that are kept ready: the same gate in front, and nothing sent to whoever has it. */
export function serveTagged<R extends Route>(
  api: Api,
  record: R,
  handle: (ctx: ContextFor<R>, input: ParsedInputOf<R>) => Promise<TaggedText>,
): void {
  respond(api, record, async (ctx: ContextFor<R>, input: ParsedInputOf<R>, c) =>
    answerTagged(c, await handle(ctx, input)),
  );
}

export interface StreamAnswer {
  body: Readable;
  headers: Record<string, string>;
}

/** For answers that are not JSON: the same gate in front, the handler's bytes behind. */
export function serveStream<R extends Route>(
  api: Api,
  record: R,
  handle: (ctx: ContextFor<R>, input: ParsedInputOf<R>) => Promise<StreamAnswer>,
): void {
  respond(api, record, async (ctx: ContextFor<R>, input: ParsedInputOf<R>, c) => {
    const { body, headers } = await handle(ctx, input);
    return c.body(Readable.toWeb(body) as unknown as ReadableStream, 200, headers);
  });
}

/** Where a checked request is joined to its live stream. */
export type JoinStream = (stream: EventStream, lastEventId: string | undefined) => Promise<void>;

/** For live streams: `check` refuses as any route does, then the stream opens and is joined. */
export function serveEvents<R extends Route>(
  api: Api,
  record: R,
  check: (ctx: ContextFor<R>, input: ParsedInputOf<R>) => Promise<JoinStream>,
): void {
  respond(api, record, async (ctx: ContextFor<R>, input: ParsedInputOf<R>, c) => {
    const join = await check(ctx, input);
    await join(openEventStream(c.env.outgoing), c.req.header("last-event-id"));
    return RESPONSE_ALREADY_SENT;
  });
}

function respond<R extends Route>(
  api: Api,
  record: R,
  answer: (
    ctx: ContextFor<R>,
    input: ParsedInputOf<R>,
    c: HonoContext<AppEnv>,
  ) => Promise<Response>,
): void {
  const methods = api.served.get(record.path) ?? new Set();
  api.served.set(record.path, methods.add(record.method));
  api.app.on(record.method, record.path, async (c) => {
    const viewer = record.access === "public" ? null : await api.authenticate(c, record);
    requireAccess(record.access, viewer, api.services.clock());
    const input = parseInput(record, await collectInput(c, record)) as ParsedInputOf<R>;
    const ctx = {
      ...api.services,
      log: c.var.log,
      requestId: c.var.requestId,
      clientAddress: clientAddress(c, api.services.config.trustProxy),
      userAgent: c.req.header("user-agent") ?? "",
      viewer,
    };
    return answer(ctx as ContextFor<R>, input, c);
  });
}

function requireAccess(access: Access, viewer: Reader | null, now: Date): void {
  if (access === "public") return;
  if (!viewer) throw new Failure("unauthorized");
  if (access === "subscriber" && !hasActiveSubscription(viewer.profile, now)) {
    throw new Failure("subscription_required");
  }
  if (access === "api" && !hasApiAccess(viewer.profile, now)) {
    throw new Failure("api_access_required");
  }
  if (access === "admin" && !isAdmin(viewer.profile)) throw new Failure("forbidden");
}

async function collectInput(c: HonoContext<AppEnv>, record: Route): Promise<unknown> {
  const hasJson = record.method !== "GET" && record.method !== "DELETE" && record.body !== "bytes";
  const fromBody = hasJson ? await readJson(c.env.incoming).catch(blame(record)) : {};
  // Path last: a body or query cannot stand in for what the address says.
  return { ...c.req.query(), ...fromBody, ...c.req.param() };
}

/** Of a body too long to be read it is known all the same which field made it so. */
function blame({ longField }: Route) {
  return (error: unknown): never => {
    const tooLong = error instanceof Failure && error.code === "body_too_large";
    throw tooLong && longField ? invalidInput(longField.name, longField.sentence) : error;
  };
}

function parseInput<Input extends z.ZodMiniType>(
  record: Route<Input>,
  input: unknown,
): z.output<Input> {
  // A field whose schema has no sentence of its own gets the general one, whatever locale is loaded.
  const parsed = record.input.safeParse(input, { error: () => GENERAL });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw invalidInput(field, issue?.message === GENERAL ? undefined : issue?.message);
}
