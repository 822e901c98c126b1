const MB = 1024 ** 2;

/** Suggested when no limit was ever set, and not saved unless typed. */
export const DEFAULT_MB = 100;

/** The field's value: megabytes, with a decimal comma. */
export function limitInMb(bytes: number | null): string {
  if (bytes === null) return "";
  const megabytes = Math.round((bytes / MB) * 100) / 100;
  return String(megabytes).replace(".", ",");
}

/** The typed limit in bytes; null for none, undefined if it is not a number. */
export function limitInBytes(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * MB);
}
