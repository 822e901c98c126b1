import { readStored, writeStored } from "#web/lib/stored-text.ts";

/** Text typed but not yet sent, with the id it is sent under, however many attempts that takes. */
export interface Draft {
  id: string;
  text: string;
}

const NAME_KEY = "alfinete-visitor-name";

export function readDraft(layoutId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(layoutId)) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function writeDraft(layoutId: string, draft: Draft | null): void {
  writeStored(keyOf(layoutId), draft && JSON.stringify(draft));
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

function keyOf(layoutId: string): string {
  return `alfinete-draft-${layoutId}`;
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null;
  return typeof draft?.id === "string" && typeof draft.text === "string";
}
