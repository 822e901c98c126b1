/**
 * Statements that are on their way. What is sent after them on the same connection comes after them,
 * so whoever needs nothing of their answers may go on without.
 */
export interface Sent {
  answered: Promise<unknown>;
}

/** Several as one, which fails with the first of them that does. */
export function sentTogether(all: readonly Sent[]): Sent {
  return onTheWay(Promise.all(all.map(({ answered }) => answered)));
}

export function onTheWay(answered: Promise<unknown>): Sent {
  // Looked at later, when it may have failed already: that is no error that nobody handles.
  answered.catch(() => {});
  return { answered };
}
