import { hostname } from "node:os";
import { type Composition, compose } from "#server/compose.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { Environment } from "#server/environment.ts";
import { explainFailure } from "#server/explain-failure.ts";
import { type HttpServer, listen } from "#server/http/listen.ts";
import { isPortInUse, PortInUse } from "#server/platform/port-in-use.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import { createLog } from "#server/platform/telemetry/pino-log.ts";
import { VERSION } from "#server/platform/version.ts";
import { startMessage } from "#server/start-message.ts";
import { suspiciousSettings } from "#server/suspicious-settings.ts";

/** Failures that the operator can act on: the message is enough. */
const PLAIN_FAILURES = new Set([
  "ConfigError",
  "DatabaseInUse",
  "PortInUse",
  "SchemaTooOld",
  "UnfinishedRestore",
  "WrongSecret",
]);

/** Process managers usually kill after ten seconds: what is not closed by then is left. */
const SHUTDOWN_MS = 9_000;
/** Requests are still answered meanwhile, while `/readyz` sends balancers elsewhere. */
const NOTICE_MS = 3_000;

export interface RunOptions {
  environment: Environment;
  /** The folder of the build, with web/ and drizzle/. */
  buildFolder: string;
  /** Runs before the first request; the returned lines are shown below the start message. */
  prepare?: (composition: Composition) => Promise<string[]>;
}

/** Reads settings, composes, listens, and shuts down on a signal. Ends the process when it fails. */
export async function runServer(options: RunOptions): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    process.stderr.write(`${explainFailure(error, PLAIN_FAILURES)}\n`);
    process.exit(1);
  }
}

async function start({ environment, buildFolder, prepare }: RunOptions): Promise<void> {
  const config = readConfig(environment.env);
  const log = createLog({
    production: config.production,
    level: config.logLevel,
    base: { role: config.role, host: hostname(), version: VERSION },
  });
  for (const warning of suspiciousSettings(environment)) log.warn(warning);
  if (config.production && config.stripe && !config.company) {
    log.warn("COMPANY_NAME, COMPANY_CNPJ and COMPANY_ADDRESS: who sells plans has to be named");
  }
  const composition = await compose({ config, log, buildFolder });
  const lines = (await prepare?.(composition)) ?? [];
  const server = await listenOrClose(composition, config);
  stopOnSignal(composition, server, { log, production: config.production });
  if (config.production) log.info("listening", { host: config.host, port: server.port });
  else process.stdout.write(startMessage(config, composition.places, lines));
}

async function listenOrClose(composition: Composition, config: Config): Promise<HttpServer> {
  const { host, port } = config;
  try {
    return await listen({ app: composition.app, fastPaths: composition.fastPaths, host, port });
  } catch (error) {
    await composition.close();
    throw isPortInUse(error) ? new PortInUse(port, "PORT") : error;
  }
}

function stopOnSignal(
  composition: Composition,
  server: HttpServer,
  { log, production }: { log: Log; production: boolean },
): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info("stopping", { signal });
    setTimeout(() => {
      log.warn("left before everything was closed");
      process.exit(0);
    }, SHUTDOWN_MS);
    composition.health.draining = true;
    const noticeMs = production ? NOTICE_MS : 0;
    await Promise.allSettled([server.drain({ noticeMs }), composition.drain()]);
    await composition.close();
    log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(signal));
}
