import type { Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { OutputOf, ParsedInputOf, Route } from "#contract/route.ts";
import type { Context, Reader, ReaderContext, Services, UserContext } from "#server/context.ts";
import type { TaggedText } from "#server/platform/http/entity-tag.ts";
import type { EventStream } from "#server/platform/http/event-stream.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

/** What every handler of ours finds on Hono's context. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; log: Log };
}

/** For what no record describes, such as cookies. */
export type HttpContext = HonoContext<AppEnv>;

export type Authenticate = (c: HttpContext, record: Route) => Promise<Reader | null>;

export type ContextFor<R extends Route> = R["access"] extends "public"
  ? Context
  : R extends { apiKey: true }
    ? ReaderContext
    : UserContext;

export type Handler<R extends Route, Output> = (
  ctx: ContextFor<R>,
  input: ParsedInputOf<R>,
  c: HttpContext,
) => Output;

export interface StreamAnswer {
  body: Readable;
  headers: Record<string, string>;
}

/** Where a checked request is joined to its live stream. */
export type JoinStream = (stream: EventStream, lastEventId: string | undefined) => Promise<void>;

/** What features declare their routes on: access is checked first, then the input, then the handler runs. */
export interface Api {
  services: Services;
  serve<R extends Route>(record: R, handle: Handler<R, Promise<OutputOf<R>> | OutputOf<R>>): void;
  /** For answers that are kept ready: nothing is sent to whoever has the same already. */
  serveTagged<R extends Route>(record: R, handle: Handler<R, Promise<TaggedText>>): void;
  /** For answers that are not JSON. */
  serveStream<R extends Route>(record: R, handle: Handler<R, Promise<StreamAnswer>>): void;
  /** For live streams: `check` refuses as any handler does, then the stream opens and is joined. */
  serveEvents<R extends Route>(record: R, check: Handler<R, Promise<JoinStream>>): void;
}
