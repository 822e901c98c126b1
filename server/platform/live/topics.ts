/** Something happened to a layout or its comments, or it was removed. */
export function layoutTopic(layoutId: string): string {
  return `layout:${layoutId}`;
}

/**
 * What pages of a whole space show changed: words, their writers' names, a layout's title, version or review,
 * news. The text is that of earlier releases, so that processes of both hear each other during an update.
 */
export function overviewTopic(spaceId: string): string {
  return `words:${spaceId}`;
}

/** Words of a space were removed, or a layout with all of them: there may be less to be told of. */
export function removalsTopic(spaceId: string): string {
  return `removals:${spaceId}`;
}

/** The paid access of a space ended: streams that depend on it close. */
export function accessTopic(spaceId: string): string {
  return `access:${spaceId}`;
}

/** Somebody's role in a space changed, or ended: their streams there close. */
export function membershipTopic(spaceId: string, userId: string): string {
  return `membership:${spaceId}:${userId}`;
}

/** What a space shows of itself changed: its name or its logo. */
export function spaceTopic(spaceId: string): string {
  return `space:${spaceId}`;
}

/** The settings of a public link changed: what its open pages are told. */
export function linkTopic(linkId: string): string {
  return `link:${linkId}`;
}

/** Whom a stored picture is for may have changed; the text is its asset's id. */
export function guardsTopic(): string {
  return "guards";
}

/** The session ended: streams opened with it close. */
export function sessionTopic(sessionId: string): string {
  return `session:${sessionId}`;
}

/** What a person is to be told of changed: there is more, or it was read. */
export function personTopic(userId: string): string {
  return `person:${userId}`;
}
