import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Profile } from "#contract/routes/profile.ts";
import type { AppSecrets } from "#server/app-secret.ts";
import type { Config } from "#server/config.ts";
import type { BatchedTransaction } from "#server/platform/db/batched.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PipelinedReads } from "#server/platform/db/pipelined-reads.ts";
import type { SingleFlight } from "#server/platform/db/single-flight.ts";
import type { Images } from "#server/platform/images/images.ts";
import type { Removals } from "#server/platform/installation/removals.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Outbound } from "#server/platform/outbound/outbound.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

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
}

/** Who is asking. */
export interface Viewer extends Reader {
  session: ViewerSession;
}

/** The one place that says whose rows a viewer sees: anybody else's do not exist to them. */
export function visibleTo(viewer: Reader, rows: { ownerId: PgColumn } | { userId: PgColumn }): SQL {
  const owner = "ownerId" in rows ? rows.ownerId : rows.userId;
  return eq(owner, viewer.profile.id);
}

/** What one request carries. */
export interface Context extends Services {
  requestId: string;
  clientAddress: string;
  userAgent: string;
  viewer: Viewer | null;
}

export interface UserContext extends Context {
  viewer: Viewer;
}

export interface ReaderContext extends Omit<Context, "viewer"> {
  viewer: Reader;
}
