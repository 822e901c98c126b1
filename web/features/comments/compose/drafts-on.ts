import { type Draft, keyOf, readDraft } from "#web/features/comments/compose/draft-store.ts";

/** What was typed on a layout and not sent: the comment first, then answers. */
export function draftsOn(layoutId: string): Draft[] {
  const drafts = [layoutId, ...storedSubjects()].map(readDraft);
  return drafts.filter(
    (draft, index): draft is Draft =>
      draft !== null && draft.text !== "" && (index === 0 || draft.layoutId === layoutId),
  );
}

/** What there are drafts about. Storage may be blocked. */
function storedSubjects(): string[] {
  const start = keyOf("");
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => key.slice(start.length)).sort();
  } catch {
    return [];
  }
}
