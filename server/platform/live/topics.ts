/** Something happened to a layout or its comments, or it is gone. */
export function layoutTopic(layoutId: string): string {
  return `layout:${layoutId}`;
}

/** The session ended: whoever holds something open for it lets go. */
export function sessionTopic(sessionId: string): string {
  return `session:${sessionId}`;
}
