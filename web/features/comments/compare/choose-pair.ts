import type { VersionPair } from "#web/features/comments/versions/version-address.ts";

/** The pair with another version on one side; what would no longer be the older one changes sides. */
export function choosePair(
  pair: VersionPair,
  side: keyof VersionPair,
  number: number,
): VersionPair {
  const other = side === "from" ? pair.to : pair.from;
  if (number === other) return pair;
  return { from: Math.min(number, other), to: Math.max(number, other) };
}
