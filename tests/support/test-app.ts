import { resolve } from "node:path";
import { compose } from "#server/compose.ts";
import { readConfig } from "#server/config.ts";
import { listen } from "#server/http/listen.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { OutboundOptions } from "#server/platform/outbound/http-outbound.ts";
import { createLog } from "#server/platform/telemetry/pino-log.ts";
import { freePort } from "#tests/support/free-port.ts";
import { makeTestPlace, placeSettings, type TestPlace } from "#tests/support/test-place.ts";

const BUILD = resolve(import.meta.dirname, "../../dist");

export interface TestApp extends TestPlace {
  url: string;
  /** The app's own queue. */
  jobs(): Jobs;
  /** Every line the app logged, parsed. */
  logLines: Record<string, unknown>[];
  /** The app's clock. */
  now(): Date;
  /** Moves the app's clock forward. */
  advanceClock(milliseconds: number): void;
  /** fetch on the app's address. */
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/**
 * The real app, composed as `npm start` does it, on a database and a folder of its own; or `beside`
 * another, as a further process of the same installation: its database, folder, address and clock.
 */
export async function startTestApp(
  options: {
    env?: Record<string, string>;
    beside?: TestApp;
    /** A place that the test has made, and leaves. */
    at?: TestPlace;
    /** The folder of another build than the current one. */
    build?: string;
    /** Stands in for the rest of the internet. */
    outbound?: Partial<OutboundOptions>;
  } = {},
): Promise<TestApp> {
  const { beside, at = beside } = options;
  const place = at ? { ...at, leave: async () => {} } : await makeTestPlace();
  const logLines: Record<string, unknown>[] = [];
  const log = createLog({
    production: true,
    destination: { write: (line) => void logLines.push(JSON.parse(line)) },
  });
  let ahead = 0;
  const clock = beside?.now ?? (() => new Date(Date.now() + ahead));
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    ...placeSettings(place),
    ...(beside && { APP_URL: beside.url }),
    ...options.env,
  });
  const { outbound = {}, build: buildFolder = BUILD } = options;
  const composition = await compose({ config, log, buildFolder, clock, outbound });
  const { app, fastPaths } = composition;
  const server = await listen({ app, fastPaths, host: config.host, port: config.port });
  const url = `http://localhost:${server.port}`;
  return {
    url,
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    s3: place.s3,
    smtp: place.smtp,
    jobs: () => composition.services.jobs,
    logLines,
    now: clock,
    advanceClock(milliseconds) {
      ahead += milliseconds;
    },
    request: (path, init) => fetch(url + path, init),
    async close() {
      composition.health.draining = true;
      await Promise.all([server.drain({ noticeMs: 0 }), composition.drain()]);
      await composition.close();
      await place.leave();
    },
  };
}
