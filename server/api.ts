import type { Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { OutputOf, ParsedInputOf, Route } from "#contract/route.ts";
import type {
  Context,
  Reader,
  ReaderContext,
  Services,
  Space,
  SpaceContext,
  UserContext,
} from "#server/context.ts";
import type { TaggedText } from "#server/platform/http/entity-tag.ts";
import type { EventStream } from "#server/platform/http/event-stream.ts";
import type { SentFile } from "#server/platform/http/sent-file.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

/** What every handler finds on Hono's context. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; log: Log; file?: SentFile };
}

/** For what no route record describes, such as cookies. */
export type HttpContext = HonoContext<AppEnv>;

export type Authenticate = (c: HttpContext, record: Route) => Promise<Reader | null>;

/** Finds the space that a call acts in and the viewer's role there; null when they are not in it. */
export type FindSpace = (
  viewer: Reader,
  record: Route,
  input: Readonly<Record<string, unknown>>,
) => Promise<Space | null>;

export type ContextFor<R extends Route> = R["access"] extends "public"
  ? Context
  : R extends { space: string }
    ? SpaceContext
    : R extends { apiKey: string }
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

/** Connects a checked request to its live stream. */
export type JoinStream = (stream: EventStream, lastEventId: string | undefined) => Promise<void>;

/** A call of a route by what is no request for it: access, input and rules are the same. */
export interface RouteCall {
  viewer: Reader;
  input: Readonly<Record<string, unknown>>;
  /** The request that it is part of. */
  c: HttpContext;
  file?: SentFile;
}

export type CallRoute = <R extends Route>(record: R, call: RouteCall) => Promise<OutputOf<R>>;

/** Where features register their routes: access is checked first, then the input, then the handler runs. */
export interface Api {
  services: Services;
  serve<R extends Route>(record: R, handle: Handler<R, Promise<OutputOf<R>> | OutputOf<R>>): void;
  /** For serialised answers with an ETag: a client that has the same version gets 304. */
  serveTagged<R extends Route>(record: R, handle: Handler<R, Promise<TaggedText>>): void;
  /** For answers that are not JSON. */
  serveStream<R extends Route>(record: R, handle: Handler<R, Promise<StreamAnswer>>): void;
  /** For live streams: `check` may refuse as any handler does, then the stream opens. */
  serveEvents<R extends Route>(record: R, check: Handler<R, Promise<JoinStream>>): void;
}
