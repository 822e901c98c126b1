import { type Composition, compose } from "#server/compose.ts";
import { type Config, readConfig } from "#server/config.ts";
import { type HttpServer, listen } from "#server/http/listen.ts";
import { isPortInUse, PortInUse } from "#server/platform/port-in-use.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import { createLog } from "#server/platform/telemetry/pino-log.ts";
import { startBlock } from "#server/start-block.ts";

/** Failures that whoever started it can act on: a sentence will do. */
const PLAIN_FAILURES = new Set(["ConfigError", "DatabaseInUse", "PortInUse", "UnfinishedRestore"]);

/** Whoever asked us to leave kills us after ten seconds, usually: what is not closed by now stays open. */
const LEAVE_WITHIN_MS = 8_000;

export interface RunOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** The folder with dist/ and drizzle/. */
  rootFolder: string;
  /** Runs before the first request; its lines go below the start block. */
  prepare?: (composition: Composition) => Promise<string[]>;
}

/** Settings, composition, listening, and on a signal the way back. Ends the process when it fails. */
export async function runServer(options: RunOptions): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    const { name, message, stack } = error as Error;
    process.stderr.write(`${PLAIN_FAILURES.has(name) ? message : stack}\n`);
    process.exit(1);
  }
}

async function start({ env, rootFolder, prepare }: RunOptions): Promise<void> {
  const config = readConfig(env);
  const log = createLog({ production: config.production });
  const composition = await compose({ config, log, rootFolder });
  const lines = (await prepare?.(composition)) ?? [];
  const server = await listenOrClose(composition, config);
  stopOnSignal(composition, server, log);
  if (config.production) log.info("listening", { host: config.host, port: server.port });
  else process.stdout.write(startBlock(config, composition.places, lines));
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

function stopOnSignal(composition: Composition, server: HttpServer, log: Log): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info("stopping", { signal });
    setTimeout(() => {
      log.warn("left before everything was closed");
      process.exit(0);
    }, LEAVE_WITHIN_MS);
    composition.health.draining = true;
    await Promise.allSettled([server.drain(), composition.rest()]);
    await composition.close();
    log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(signal));
}
