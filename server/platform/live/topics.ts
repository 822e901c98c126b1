/** Something happened to a layout or its comments, or it was removed. */
export function layoutTopic(layoutId: string): string {
  return `layout:${layoutId}`;
}

/** The person's paid access ended: streams that depend on it close. */
export function accessTopic(userId: string): string {
  return `access:${userId}`;
}

/** The session ended: streams opened with it close. */
export function sessionTopic(sessionId: string): string {
  return `session:${sessionId}`;
}
