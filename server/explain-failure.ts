import { knownHint, type Part, reasonOf } from "#server/checks/hints.ts";

/** Errors of ours that name the part themselves. */
const FILE_STORE = new Set(["StorageUnavailable", "StorageFull"]);
const FILE_SYSTEM = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/;

/** A failure for people: its message alone where that is enough, a hint where the cause is known. */
export function explainFailure(error: unknown, plain: ReadonlySet<string>): string {
  const { name, message, stack } = error as Error;
  if (plain.has(name)) return message;
  const hint = knownHint(partOf(error), error);
  return hint ? `${reasonOf(error)}\n${hint}` : (stack ?? String(error));
}

/** At start, mail server and payment provider are not asked: what is not about files is the database. */
function partOf(error: unknown): Part {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (FILE_STORE.has(current.name) || FILE_SYSTEM.test(code ?? "")) return "files";
  }
  return "database";
}
