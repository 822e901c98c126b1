const MB = 1024 ** 2;

/** Suggested where no limit was ever set, and not written unless it is typed. */
export const DEFAULT_MB = 100;

/** What the field holds: megabytes, with a comma where they are not whole. */
export function limitInMb(bytes: number | null): string {
  if (bytes === null) return "";
  const megabytes = Math.round((bytes / MB) * 100) / 100;
  return String(megabytes).replace(".", ",");
}

/** The bytes of what was typed; null for none, undefined for what is no number. */
export function limitInBytes(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * MB);
}
