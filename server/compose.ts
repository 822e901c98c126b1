import { join } from "node:path";
import type { Hono } from "hono";
import { companyLine } from "#contract/company.ts";
import type { AppEnv } from "#server/api.ts";
import { createApp, createWorkerApp } from "#server/app.ts";
import { loadAppSecret } from "#server/app-secret.ts";
import { requireFinishedRestore } from "#server/backup/unfinished-restore.ts";
import { chooseStorage, ownDatabaseServer } from "#server/choose-stores.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/context.ts";
import { publicPages } from "#server/features/comments/public-pages.ts";
import { readApprovalProblems } from "#server/features/evidence/check-records.ts";
import { visitCounter } from "#server/features/links/count-visits.ts";
import { guardedAssets } from "#server/features/links/guarded-assets.ts";
import { webhookSender } from "#server/features/webhooks/webhook-sender.ts";
import { cachedFiles } from "#server/http/cached-files.ts";
import { cachedPages } from "#server/http/cached-pages.ts";
import { cachedSender, type FastPath } from "#server/http/fast-path.ts";
import { type Health, openHealth } from "#server/http/health.ts";
import { standardHeaders } from "#server/http/security-headers.ts";
import { announcer } from "#server/listeners.ts";
import { batched } from "#server/platform/db/batched.ts";
import { migrateDatabase, requireMigrations } from "#server/platform/db/migrate.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { pipelinedReads } from "#server/platform/db/pipelined-reads.ts";
import { singleFlight } from "#server/platform/db/single-flight.ts";
import { LONG_STATEMENT_MS } from "#server/platform/db/time-limits.ts";
import { countEventStreams } from "#server/platform/http/event-stream.ts";
import { imageProcess } from "#server/platform/images/image-process.ts";
import { announceBarrier, openRemovals } from "#server/platform/installation/removals.ts";
import { openJobs } from "#server/platform/jobs/pg-boss-jobs.ts";
import { connectLive } from "#server/platform/live/postgres-live.ts";
import { endRefused } from "#server/platform/mail/end-refused.ts";
import type { Mailer } from "#server/platform/mail/mail.ts";
import { signMails } from "#server/platform/mail/sign-mails.ts";
import { httpOutbound, type OutboundOptions } from "#server/platform/outbound/http-outbound.ts";
import { stripePayments } from "#server/platform/payments/stripe-payments.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import { publishRelease } from "#server/publish-release.ts";
import { rewriteInBackground } from "#server/rewrite-sealed.ts";
import { settleSecrets } from "#server/settle-secrets.ts";
import { startTelemetry } from "#server/telemetry.ts";
import { createWorkers } from "#server/workers.ts";

export interface Composition {
  app: Hono<AppEnv>;
  fastPaths: readonly FastPath[];
  services: Services;
  health: Health;
  /** Where each part actually is, for the start message. */
  places: {
    database: string;
    files: string;
    mail: string;
    mailbox: string | null;
    payments: string;
  };
  /** Takes no further work; resolves when running work is done or has had its time. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface ComposeOptions {
  config: Config;
  log: Log;
  buildFolder: string;
  /** Tests control the time. */
  clock?: () => Date;
  /** Tests replace outbound requests. */
  outbound?: Partial<OutboundOptions>;
}

type Closer = () => Promise<void>;

/** Opened for long-running work and closed a minute after it. */
const SLOW_CONNECTIONS = 3;

/** Chooses the implementations; choose-stores.ts chooses database and files, which tools need as well. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const closers: Closer[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await closer().catch((error: unknown) => options.log.warn("closing", { error }));
    }
  };
  try {
    return { ...(await composeParts(options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function composeParts(
  options: ComposeOptions,
  closers: Closer[],
): Promise<Omit<Composition, "close">> {
  const { config, log, buildFolder } = options;
  const telemetry = await startTelemetry(config, log);
  closers.push(telemetry.close);
  const run = config.role !== "web";
  const server = await ownDatabaseServer(config, log);
  closers.push(server.close);
  const database = openDatabase({ url: server.url, log });
  closers.push(database.close);
  const storage = await chooseStorage(config);
  await requireFinishedRestore(database.pool, storage, log);
  const migrations = join(buildFolder, "drizzle");
  if (config.migrateOnStart) await migrateDatabase(server.url, migrations);
  else await requireMigrations(database.db, migrations);
  const secrets = await settleSecrets(database.db, {
    current: await loadAppSecret(config.appSecret, config.dataDir),
    old: config.appSecretOld,
  });
  telemetry.statements(database.pool);
  const slow = openDatabase({
    url: server.url,
    log,
    maxConnections: SLOW_CONNECTIONS,
    statementMs: LONG_STATEMENT_MS,
  });
  closers.push(slow.close);
  telemetry.statements(slow.pool);
  const connection = { url: server.url, log, onConnect: telemetry.connection };
  const reads = pipelinedReads(connection);
  closers.push(reads.close);
  const batches = batched(database.db, connection);
  closers.push(batches.close);
  const flights = singleFlight(connection);
  closers.push(flights.close);
  const removals = openRemovals({ db: database.db, storage, migrations, log });
  await announceBarrier(removals, log);
  const mail = await chooseMail(config);
  closers.push(mail.mailer.close);
  const live = await connectLive({ url: server.url, log });
  closers.push(live.close);
  const images = imageProcess();
  closers.push(images.close);
  const provider = await chooseProvider(config, log);
  closers.push(provider.close);
  const jobs = await openJobs({ url: server.url, log, run, observers: telemetry.observers });
  closers.push(jobs.stop);
  const clock = options.clock ?? (() => new Date());
  const services: Services = {
    config,
    secrets,
    db: database.db,
    slowDb: slow.db,
    reads,
    batchedTransaction: batches.transaction,
    flights,
    jobs,
    live,
    announce: announcer({ jobs, live, clock, config }),
    outbound: telemetry.outbound(
      httpOutbound({ allowPrivate: config.webhookAllowPrivate, ...options.outbound }),
    ),
    storage,
    removals,
    images: telemetry.images(images),
    payments: stripePayments(provider.settings, log),
    log,
    clock,
  };
  const sender = webhookSender(services);
  closers.push(sender.stop);
  await jobs.work(
    createWorkers(services, {
      mailer: signMails(endRefused(mail.mailer, log), companyLine(config.company)),
      sender,
    }),
  );
  if (run) sender.start();
  closers.push(rewriteInBackground(services));
  const health = openHealth(
    {
      needed: { database: database.check },
      others: { storage: storage.check, workers: jobs.checkWorkers },
    },
    log,
  );
  const send = cachedSender({ log, observers: telemetry.observers });
  const assets = guardedAssets(services);
  closers.push(async () => assets.close());
  const files = cachedFiles(send, assets);
  const pages = publicPages(services);
  const visits = visitCounter(services);
  closers.push(visits.close);
  const parts = { services, health, observers: telemetry.observers };
  const webFolder = join(buildFolder, "web");
  const serves = config.role !== "worker";
  // In development there is one release, which changes all the time.
  if (serves && config.production) closers.push(await publishRelease(services, webFolder));
  const app = serves
    ? await createApp({
        ...parts,
        cachedFiles: files,
        assets,
        visits,
        publicPages: pages,
        webFolder,
        extras: mail.pages,
      })
    : createWorkerApp(parts);
  await telemetry.serve({
    parts: health.parts,
    droppedLogLines: log.countDropped,
    liveStreams: countEventStreams,
    jobs: jobs.depth,
    databasePool: database.load,
    batchFallbacks: batches.fallbacks,
    approvalProblems: () => readApprovalProblems(database.db),
  });
  return {
    app,
    fastPaths: [
      files,
      cachedPages({ pages, visits, send, standardHeaders: standardHeaders(config) }),
    ],
    services,
    health,
    drain: async () => {
      await Promise.all([jobs.drain(), sender.stop()]);
    },
    places: {
      database: server.place,
      files: config.s3 ? `S3 bucket ${config.s3.bucket}` : config.dataDir,
      mail: mail.place,
      mailbox: serves && mail.pages.length > 0 ? `${config.appUrl}/dev/mailbox` : null,
      payments: provider.place,
    },
  };
}

async function chooseMail(
  config: Config,
): Promise<{ mailer: Mailer; pages: Hono<AppEnv>[]; place: string }> {
  if (config.smtpUrl) {
    const { smtpMailer } = await import("#server/platform/mail/smtp-mailer.ts");
    const mailer = smtpMailer({ url: config.smtpUrl, from: config.mailFrom });
    return { mailer, pages: [], place: "SMTP server at SMTP_URL" };
  }
  const { openMailbox } = await import("#server/platform/mail/mailbox.ts");
  const { devMailbox } = await import("#server/http/dev-mailbox.ts");
  const mailbox = await openMailbox({ folder: join(config.dataDir, "mailbox") });
  return { mailer: mailbox, pages: [devMailbox(mailbox)], place: "caught in the mailbox page" };
}

/** Sandbox and real provider have the same interface: only host and key differ. */
async function chooseProvider(config: Config, log: Log) {
  if (config.stripe) {
    return { settings: config.stripe, place: "Stripe", close: async () => {} };
  }
  const { startSandbox } = await import("#sandbox/start-sandbox.ts");
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
  const sandbox = await startSandbox({
    file: join(config.dataDir, "sandbox.json"),
    priceIds: config.priceIds,
    // Events go to the web process, at the app's public address.
    webhookUrl: `${config.role === "worker" ? config.appUrl : `http://${host}:${config.port}`}/api/stripe/webhook`,
    onFault: (error) => log.error("payment sandbox", { error }),
  });
  const place = `simulated at ${sandbox.pagesUrl} (its clock can be advanced there)`;
  return { settings: sandbox, place, close: sandbox.close };
}
