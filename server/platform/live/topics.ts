/** Something happened to a layout or its comments, or it is gone. */
export function layoutTopic(layoutId: string): string {
  return `layout:${layoutId}`;
}

/** What the person paid for ended: whoever holds something open because of it lets go. */
export function accessTopic(userId: string): string {
  return `access:${userId}`;
}

/** The session ended: whoever holds something open for it lets go. */
export function sessionTopic(sessionId: string): string {
  return `session:${sessionId}`;
}
