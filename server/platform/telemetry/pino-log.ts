import { type DestinationStream, type Logger, pino } from "pino";
import type { Log } from "#server/platform/telemetry/log.ts";
import { logOutput } from "#server/platform/telemetry/log-output.ts";
import { readableLines } from "#server/platform/telemetry/readable-lines.ts";

const SECRET_FIELDS = new Set([
  "authorization",
  "cookie",
  "password",
  "token",
  "access_token",
  "refresh_token",
  "secret",
  "api_key",
  "public_link",
  "link",
  "url",
]);

export interface LogOptions {
  production: boolean;
  level?: "info" | "warn" | "error";
  /** On every line in production: which of several processes wrote it. */
  base?: Readonly<Record<string, string>>;
  destination?: DestinationStream;
}

/** Writes one JSON line per event in production, one readable line in development. */
export function createLog(options: LogOptions): Log {
  const output = logOutput(process.stdout.fd);
  const destination = options.destination ?? output;
  const logger = pino(
    {
      base: (options.production && options.base) || null,
      level: options.level ?? "info",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    options.production ? destination : readableLines(destination),
  );
  return wrap(logger, () => output.dropped);
}

function wrap(logger: Logger, countDropped: () => number): Log {
  return {
    info: (message, fields = {}) => logger.info(hideSecrets(fields), message),
    warn: (message, fields = {}) => logger.warn(hideSecrets(fields), message),
    error: (message, fields = {}) => logger.error(hideSecrets(fields), message),
    countDropped,
    child: (fields) => wrap(logger.child(hideSecrets(fields)), countDropped),
  };
}

type Fields = Record<string, unknown>;

/** Hides fields by name, here and one level down. Most lines have none and are passed on unchanged. */
function hideSecrets(fields: Fields, depth = 0): Fields {
  let shown = fields;
  for (const [name, value] of Object.entries(fields)) {
    const hidden = SECRET_FIELDS.has(name) ? "[hidden]" : hideWithin(value, depth);
    if (hidden !== value) shown = { ...shown, [name]: hidden };
  }
  return shown;
}

function hideWithin(value: unknown, depth: number): unknown {
  const isPlain = typeof value === "object" && value !== null && !(value instanceof Error);
  return isPlain && depth === 0 ? hideSecrets(value as Fields, 1) : value;
}

/**
 * The stack says where, and the database's code says what. A query error's message contains the
 * statement and its values, so it is left out.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return describeOther(error);
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  const { code } = error as { code?: unknown };
  const isQuery = error.message.startsWith("Failed query:");
  return {
    name: error.name,
    message: isQuery ? "Failed query" : withoutValue(code, error.message),
    code,
    cause: cause && { code: cause.code, message: withoutValue(cause.code, cause.message) },
    stack: error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  };
}

/** Something else was thrown, or an error of another realm, such as a worker's. */
function describeOther(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const { name, message, code, stack } = error as Record<string, unknown>;
  if (message !== undefined) return { name, message: withoutValue(code, message), code, stack };
  return hideSecrets({ ...error });
}

/** PostgreSQL quotes the offending value in every error of class 22, and a mail server whom it does not take a mail for. */
function withoutValue(code: unknown, message: unknown): unknown {
  if (typeof code === "string" && /^22\w{3}$/.test(code)) return "a value was not taken";
  return typeof message === "string" ? message.replace(MAIL_ADDRESS, "[address]") : message;
}

const MAIL_ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
