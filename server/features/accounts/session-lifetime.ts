/** A session lives thirty days from its last use. */
export const SESSION_SECONDS = 30 * 24 * 3600;

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000);
}
