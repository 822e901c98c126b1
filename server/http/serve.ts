import { Readable } from "node:stream";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import type * as z from "zod/mini";
import { hasActiveSubscription, hasApiAccess, type PlanFields } from "#contract/access.ts";
import { Failure, invalidInput } from "#contract/errors.ts";
import { may } from "#contract/roles.ts";
import {
  type Access,
  API_KEY_HEADER,
  type OutputOf,
  type ParsedInputOf,
  type Route,
} from "#contract/route.ts";
import type {
  Api,
  AppEnv,
  Authenticate,
  CallRoute,
  ContextFor,
  FindSpace,
  Handler,
  HttpContext,
  RouteCall,
} from "#server/api.ts";
import type { Context, Reader, Services, Space } from "#server/context.ts";
import { answerOnce, describeAsked } from "#server/features/repeats/index.ts";
import { answerTagged } from "#server/http/answer-tagged.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { readJson } from "#server/http/read-json.ts";
import { tagText } from "#server/platform/http/entity-tag.ts";
import { openEventStream } from "#server/platform/http/event-stream.ts";
import { readSentFile } from "#server/platform/http/sent-file.ts";

const GENERAL_MESSAGE = "invalid";

type Collect = () => Promise<Readonly<Record<string, unknown>>>;

type AnyHandler = Handler<Route, unknown>;

export interface ServedApi extends Api {
  call: CallRoute;
  /** Methods by path, for 405 answers. */
  served: ReadonlyMap<string, ReadonlySet<string>>;
}

export function apiOn(
  app: Hono<AppEnv>,
  services: Services,
  { authenticate, findSpace }: { authenticate: Authenticate; findSpace: FindSpace },
): ServedApi {
  const served = new Map<string, Set<string>>();
  const handlers = new Map<Route, AnyHandler>();

  /** Registers a handler for its route record. */
  function respond<R extends Route>(
    record: R,
    answer: (ctx: ContextFor<R>, input: ParsedInputOf<R>, c: HttpContext) => Promise<Response>,
  ): void {
    const methods = served.get(record.path) ?? new Set();
    served.set(record.path, methods.add(record.method));
    app.on(record.method, record.path, async (c) => {
      const viewer = record.access === "public" ? null : await authenticate(c, record);
      const collect = () => collectInput(c, record);
      const { ctx, input } = await admit(record, { viewer, collect, c });
      return answer(ctx as ContextFor<R>, input as ParsedInputOf<R>, c);
    });
  }

  /** Everything that is checked before a handler runs. */
  async function admit(
    record: Route,
    { viewer, collect, c }: { viewer: Reader | null; collect: Collect; c: HttpContext },
  ): Promise<{ ctx: Context; input: unknown }> {
    requireScope(record, viewer);
    if (!record.space) requireAccess(record.access, viewer, services.clock());
    const collected = await collect();
    const space = record.space ? await enterSpace(record, viewer, collected) : null;
    const input = parseInput(record, collected);
    const ctx = {
      ...services,
      idempotencyKey: c.req.header("idempotency-key"),
      file: c.var.file ?? null,
      log: c.var.log,
      requestId: c.var.requestId,
      clientAddress: clientAddress(c, services.config.trustProxy),
      userAgent: c.req.header("user-agent") ?? "",
      viewer,
      space,
    };
    return { ctx, input };
  }

  /** Not being in a space is like its not being there; lacking the role there is told. */
  async function enterSpace(
    record: Route,
    viewer: Reader | null,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Space> {
    if (!viewer) throw new Failure("unauthorized");
    const space = await findSpace(viewer, record, input);
    // Whoever has no plan learns so whatever the id, and nothing about the id.
    requireAccess(record.access, space ? { profile: space.plan } : viewer, services.clock());
    if (!space) {
      // What could be no input anywhere is told as such here, too.
      parseInput(record, input);
      throw new Failure("not_found");
    }
    if (record.space && !may(space.role, record.space)) throw new Failure("role_required");
    return space;
  }

  return {
    services,
    served,
    async call<R extends Route>(record: R, { viewer, input: given, c, file }: RouteCall) {
      const handle = handlers.get(record);
      if (!handle) throw new Failure("not_found");
      const { ctx, input } = await admit(record, { viewer, collect: async () => given, c });
      return (await handle(
        { ...ctx, file: file ?? null } as never,
        input as never,
        c,
      )) as OutputOf<R>;
    },
    serve(record, handle) {
      handlers.set(record, handle as AnyHandler);
      respond(record, async (ctx, input, c) => {
        const output = await answer(record, { ctx, input, handle: (as) => handle(as, input, c) });
        const status = record.status ?? 200;
        if (record.apiKey && record.method === "GET" && hasKey(c)) {
          return answerTagged(c, tagText(output), { Vary: API_KEY_HEADER });
        }
        return status === 204 ? c.body(null, 204) : c.json(output as object, status);
      });
    },
    serveTagged(record, handle) {
      respond(record, async (ctx, input, c) => answerTagged(c, await handle(ctx, input, c)));
    },
    serveStream(record, handle) {
      respond(record, async (ctx, input, c) => {
        const { body, headers } = await handle(ctx, input, c);
        return c.body(Readable.toWeb(body) as unknown as ReadableStream, 200, headers);
      });
    },
    serveEvents(record, check) {
      respond(record, async (ctx, input, c) => {
        const join = await check(ctx, input, c);
        await join(openEventStream(c.env.outgoing), c.req.header("last-event-id"));
        return RESPONSE_ALREADY_SENT;
      });
    },
  };
}

/** A handler that takes a file says itself what a repeat of it is: the file has to be read for that. */
async function answer<Ctx extends Context, Output>(
  record: Route,
  asked: { ctx: Ctx; input: unknown; handle: (ctx: Ctx) => Promise<Output> | Output },
): Promise<Output> {
  const { ctx, input, handle } = asked;
  if (record.body || record.method !== "POST") return handle(ctx);
  const described = describeAsked(input);
  return answerOnce(ctx, record, {
    asked: async () => described,
    async run(claimId, describe) {
      await describe(described);
      return handle({ ...ctx, claimId });
    },
  });
}

/** Programs poll, so their answers get an ETag; a browser must not store a person's pages. */
function hasKey(c: HttpContext): boolean {
  return c.req.header(API_KEY_HEADER) !== undefined;
}

/** A key opens the routes of its scope, and no others. */
function requireScope({ apiKey: scope }: Route, viewer: Reader | null): void {
  if (!viewer?.apiKey) return;
  if (!scope) throw new Failure("unauthorized");
  if (scope === "write" && viewer.apiKey.scope !== "write") throw new Failure("api_key_read_only");
}

function requireAccess(
  access: Access,
  viewer: { profile: PlanFields & { role?: string } } | null,
  now: Date,
): void {
  if (access === "public") return;
  if (!viewer) throw new Failure("unauthorized");
  if (access === "subscriber" && !hasActiveSubscription(viewer.profile, now)) {
    throw new Failure("subscription_required");
  }
  if (access === "api" && !hasApiAccess(viewer.profile, now)) {
    throw new Failure("api_access_required");
  }
  if (access === "admin" && viewer.profile.role !== "admin") throw new Failure("forbidden");
}

async function collectInput(c: HttpContext, record: Route): Promise<Record<string, unknown>> {
  // Path parameters last, so that neither body nor query can override them.
  return { ...c.req.query(), ...(await readBodyFields(c, record)), ...c.req.param() };
}

async function readBodyFields(c: HttpContext, record: Route): Promise<Record<string, unknown>> {
  const { method, body } = record;
  if (method === "GET" || method === "DELETE" || body === "bytes") return {};
  if (body !== "file") return readJson(c.env.incoming).catch(nameLongField(record));
  const { fields, file } = await readSentFile(c.env.incoming);
  c.set("file", file);
  return fields;
}

/** Reports a body too long to be read as an error of the field that can make it so long. */
function nameLongField({ longField }: Route) {
  return (error: unknown): never => {
    const tooLong = error instanceof Failure && error.code === "body_too_large";
    throw tooLong && longField ? invalidInput(longField.name, longField.sentence) : error;
  };
}

function parseInput<Input extends z.ZodMiniType>(
  record: Route<Input>,
  input: unknown,
): z.output<Input> {
  // A field without a message of its own gets the general one, whatever locale is loaded.
  const parsed = record.input.safeParse(input, { error: () => GENERAL_MESSAGE });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw invalidInput(field, issue?.message === GENERAL_MESSAGE ? undefined : issue?.message);
}
