/** What became of the round of approval that is open on a layout; a layout without one has none. */
export const reviewStates = ["in_review", "changes_requested", "approved"] as const;
export type ReviewState = (typeof reviewStates)[number];

export const decisionResults = ["approved", "changes_requested"] as const;
export type DecisionResult = (typeof decisionResults)[number];

/** How a person showed who they are: a code that was mailed to them, or nothing but their browser. */
export const confirmations = ["code", "browser"] as const;
export type Confirmation = (typeof confirmations)[number];

export const roundEnds = ["ended", "new_version", "version_removed"] as const;
export type RoundEnd = (typeof roundEnds)[number];

/** The newest decision of a person in a round. */
interface CurrentDecision {
  result: DecisionResult;
  /** Counts the people of the round. */
  person: number;
}

/**
 * One who asks for changes outweighs all who approve. Where people are expected all of them have to, else one
 * is enough.
 */
export function reviewStateOf(
  current: readonly CurrentDecision[],
  /** The numbers of those who were asked by name; null for who has not decided. */
  expected: readonly (number | null)[],
): ReviewState {
  if (current.some(({ result }) => result === "changes_requested")) return "changes_requested";
  if (expected.length === 0) return current.length > 0 ? "approved" : "in_review";
  const approved = new Set<number | null>(current.map(({ person }) => person));
  return expected.every((person) => approved.has(person)) ? "approved" : "in_review";
}

/** A deadline that has passed is told, and closes nothing. */
export function isOverdue(deadline: string | null, now: Date): boolean {
  return deadline !== null && Date.parse(deadline) < now.getTime();
}

/** Enough to recognise one's own address, and too little to write to somebody else's. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const dot = domain.lastIndexOf(".");
  const host = dot > 0 ? domain.slice(0, dot) : domain;
  const end = dot > 0 ? domain.slice(dot) : "";
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${end}`;
}
