import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PlanFields } from "#contract/access.ts";
import type { Role } from "#contract/roles.ts";
import type { ApiKeyScope } from "#contract/route.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { AppSecrets } from "#server/app-secret.ts";
import type { Config } from "#server/config.ts";
import type { BatchedTransaction } from "#server/platform/db/batched.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PipelinedReads } from "#server/platform/db/pipelined-reads.ts";
import type { SingleFlight } from "#server/platform/db/single-flight.ts";
import type { SentFile } from "#server/platform/http/sent-file.ts";
import type { Images } from "#server/platform/images/images.ts";
import type { Removals } from "#server/platform/installation/removals.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Outbound } from "#server/platform/outbound/outbound.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import type { Announce } from "#server/recorded-events.ts";

/** What the whole process shares; chosen in compose.ts. */
export interface Services {
  config: Config;
  secrets: AppSecrets;
  db: Db;
  /** For statements that may take minutes; on `db` they are given up after 15 s, as if the line were dead. */
  slowDb: Db;
  /** For short selects that run all the time. */
  reads: PipelinedReads;
  /** Shares its commit with others of the same moment. */
  batchedTransaction: BatchedTransaction;
  flights: SingleFlight;
  jobs: Jobs;
  live: Live;
  /** Tells what follows from an event, in its transaction: see listeners.ts. */
  announce: Announce;
  outbound: Outbound;
  storage: Storage;
  /** The only way to remove a file that a row may have named. */
  removals: Removals;
  images: Images;
  payments: Payments;
  log: Log;
  clock: () => Date;
}

interface ViewerSession {
  id: string;
  openedAt: Date;
  identityConfirmedAt: Date | null;
  usedAt: Date;
}

/** Who is asking on a route that API keys open as well. */
export interface Reader {
  profile: Profile;
  /** Null for a program with an API key. */
  session: ViewerSession | null;
  /** The key that a program came with. */
  apiKey?: { id: string; scope: ApiKeyScope };
}

/** Who is asking. */
export interface Viewer extends Reader {
  session: ViewerSession;
}

/** The space that a request acts in. */
export interface Space {
  /** The id of its owner's account. */
  id: string;
  /** What the viewer is in it. */
  role: Role;
  /** The plan of its owner, which is the space's. */
  plan: PlanFields;
}

/** What a program's answer has before paths: it has no page to resolve them against. */
export function originFor({ viewer, config }: Pick<Context, "viewer" | "config">): string {
  return viewer?.apiKey ? config.appUrl : "";
}

type OwnedRows = { ownerId: PgColumn } | { userId: PgColumn };

/** Limits a query to the rows of a space: those of any other do not exist there. */
export function inSpace(space: Pick<Space, "id">, rows: OwnedRows): SQL {
  return eq("ownerId" in rows ? rows.ownerId : rows.userId, space.id);
}

/** Limits a query to what belongs to an account itself, and never to a space: sessions, webhooks. */
export function visibleTo(viewer: Reader, rows: OwnedRows): SQL {
  return inSpace(viewer.profile, rows);
}

/** What one request carries. */
export interface Context extends Services {
  requestId: string;
  clientAddress: string;
  userAgent: string;
  viewer: Reader | null;
  /** By which a program tells that a request repeats another. */
  idempotencyKey: string | undefined;
  /** What is made of the request may take it: whoever repeats it after a failure has the same. */
  claimId?: string;
  /** The file of a request that is one. */
  file: SentFile | null;
}

export interface UserContext extends Context {
  viewer: Viewer;
}

export interface ReaderContext extends Context {
  viewer: Reader;
}

/** A request in a space whose viewer's role there allows it; a program's, where its key opens the route. */
export interface SpaceContext extends ReaderContext {
  space: Space;
}
