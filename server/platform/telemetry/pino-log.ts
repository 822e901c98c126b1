import { type DestinationStream, type Logger, pino } from "pino";
import type { Log } from "#server/platform/telemetry/log.ts";
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

/** Writes one JSON line per event in production, one readable line in development. */
export function createLog(options: { production: boolean; destination?: DestinationStream }): Log {
  const destination = options.destination ?? pino.destination({ fd: 1, sync: true });
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    options.production ? destination : readableLines(destination),
  );
  return wrap(logger);
}

function wrap(logger: Logger): Log {
  return {
    info: (message, fields = {}) => logger.info(hideSecrets(fields), message),
    warn: (message, fields = {}) => logger.warn(hideSecrets(fields), message),
    error: (message, fields = {}) => logger.error(hideSecrets(fields), message),
    child: (fields) => wrap(logger.child(hideSecrets(fields))),
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
  if (!(error instanceof Error)) return { message: String(error) };
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

/** PostgreSQL quotes the offending value in every error of class 22. */
function withoutValue(code: unknown, message: unknown): unknown {
  return typeof code === "string" && /^22\w{3}$/.test(code) ? "a value was not taken" : message;
}
