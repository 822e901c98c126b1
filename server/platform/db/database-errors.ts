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

/** Drizzle wraps the driver's error: the SQLSTATE sits on the cause. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === "string") return code;
  }
  return undefined;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint: name } = current as { code?: unknown; constraint?: unknown };
    if (code === "23505") return constraint === undefined || name === constraint;
  }
  return false;
}

/** The database is away for now, and the same request may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error);
  if (code && UNREACHABLE.has(code)) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (
      /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
        current.message,
      )
    ) {
      return true;
    }
  }
  return false;
}
