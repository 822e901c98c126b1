import { Readable } from "node:stream";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import type * as z from "zod/mini";
import { hasActiveSubscription, hasApiAccess, isAdmin } from "#contract/access.ts";
import { Failure, invalidInput } from "#contract/errors.ts";
import { type Access, API_KEY_HEADER, type ParsedInputOf, type Route } from "#contract/route.ts";
import type { Api, AppEnv, Authenticate, ContextFor, HttpContext } from "#server/api.ts";
import type { Reader, Services } from "#server/context.ts";
import { answerTagged } from "#server/http/answer-tagged.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { readJson } from "#server/http/read-json.ts";
import { tagText } from "#server/platform/http/entity-tag.ts";
import { openEventStream } from "#server/platform/http/event-stream.ts";

const GENERAL = "invalid";

export interface ServedApi extends Api {
  /** Methods by path, for the answer to a wrong one. */
  served: ReadonlyMap<string, ReadonlySet<string>>;
}

export function apiOn(
  app: Hono<AppEnv>,
  services: Services,
  authenticate: Authenticate,
): ServedApi {
  const served = new Map<string, Set<string>>();

  /** Puts a handler behind its record. */
  function respond<R extends Route>(
    record: R,
    answer: (ctx: ContextFor<R>, input: ParsedInputOf<R>, c: HttpContext) => Promise<Response>,
  ): void {
    const methods = served.get(record.path) ?? new Set();
    served.set(record.path, methods.add(record.method));
    app.on(record.method, record.path, async (c) => {
      const viewer = record.access === "public" ? null : await authenticate(c, record);
      requireAccess(record.access, viewer, services.clock());
      const input = parseInput(record, await collectInput(c, record)) as ParsedInputOf<R>;
      const ctx = {
        ...services,
        log: c.var.log,
        requestId: c.var.requestId,
        clientAddress: clientAddress(c, services.config.trustProxy),
        userAgent: c.req.header("user-agent") ?? "",
        viewer,
      };
      return answer(ctx as ContextFor<R>, input, c);
    });
  }

  return {
    services,
    served,
    serve(record, handle) {
      respond(record, async (ctx, input, c) => {
        const output = await handle(ctx, input, c);
        const status = record.status ?? 200;
        if (record.apiKey && hasKey(c)) {
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

/** Programs come back for the same again and again; a browser keeps nothing of a person's pages. */
function hasKey(c: HttpContext): boolean {
  return c.req.header(API_KEY_HEADER) !== undefined;
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

async function collectInput(c: HttpContext, record: Route): Promise<unknown> {
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
