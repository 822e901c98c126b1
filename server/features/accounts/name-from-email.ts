import { limits } from "#contract/limits.ts";

/** The part before the @, within the length limits of a username. */
export function nameFromEmail(email: string): string {
  const name = email.slice(0, email.lastIndexOf("@")).slice(0, limits.username.max);
  return name.padEnd(limits.username.min, "_");
}
