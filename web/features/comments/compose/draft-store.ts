import type { Mark } from "#contract/marks.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";

/** A mark and the pin's point when it was drawn: wherever the pin goes, the mark goes along. */
export interface DrawnMark {
  at: Point;
  mark: Mark;
}

/** Text typed but not yet sent, with the id it is sent under, however many attempts that takes. */
export interface Draft {
  id: string;
  text: string;
  /** Of an answer: the layout that it is on. */
  layoutId?: string;
  drawn?: DrawnMark | undefined;
}

const NAME_KEY = "alfinete-visitor-name";

/** `about` is the layout that is commented on, or the comment that is answered. */
export function readDraft(about: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(about)) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function writeDraft(about: string, draft: Draft | null): void {
  writeStored(keyOf(about), draft && JSON.stringify(draft));
}

export function newDraft(text = ""): Draft {
  return { id: crypto.randomUUID(), text };
}

export function readVisitorName(): string {
  return readStored(NAME_KEY) ?? "";
}

export function writeVisitorName(name: string): void {
  writeStored(NAME_KEY, name || null);
}

/** Where it is stored. */
export function keyOf(about: string): string {
  return `alfinete-draft-${about}`;
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.id === "string" && typeof draft.text === "string";
}
