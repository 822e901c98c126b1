const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "57P01", // terminated by an administrator
  "57P02", // crash of another backend
  "57P03", // still starting up
  "08000",
  "08003",
  "08006",
  "53300", // too many connections
]);

/** Ended by the database for the sake of another: a serialization failure, a deadlock. */
const CONFLICTS = new Set(["40001", "40P01"]);
const FOREIGN_KEY_VIOLATION = "23503";
/** Codes of the system, such as EPIPE, have no digit. */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/;

/** Drizzle wraps the driver's error: its code sits on the cause. */
function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** What the database itself said of an error; undefined when it came from elsewhere. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  return code && SQLSTATE.test(code) ? code : undefined;
}

/** The whole transaction may work when it is tried again. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error) ?? "");
}

/** What a new row refers to went away while it was being written. */
export function isReferenceGone(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint: name } = current as { code?: unknown; constraint?: unknown };
    if (code === "23505") return constraint === undefined || name === constraint;
  }
  return false;
}

/** The driver's words for a connection that was lost, or that there was none of. */
const LOST = /Connection terminated|timeout exceeded when trying to connect|is not queryable/;
/** And for one that did not answer in time. */
const SILENT = /Query read timeout|timeout expired|connection timeout/;

/** The database is away for now, and the same request may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (code !== undefined && UNREACHABLE.has(code)) || says(error, LOST) || isDatabaseSilent(error)
  );
}

/** Away without a word: whoever asks again at once waits as long again. */
export function isDatabaseSilent(error: unknown): boolean {
  return says(error, SILENT);
}

function says(error: unknown, words: RegExp): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (words.test(current.message)) return true;
  }
  return false;
}
