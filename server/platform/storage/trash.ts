// Where swept files wait before they go for good: `trash/2026-11-17/assets/…`, by the day they came.
// Nothing there is served, counted or backed up.

export const TRASH = "trash/";

const KEY = /^trash\/(\d{4}-\d{2}-\d{2})\/(.+)$/;

export function trashKey(key: string, day: string): string {
  return `${TRASH}${day}/${key}`;
}

/** The day a file came, and the key it had before. */
export function readTrashKey(key: string): { day: string; original: string } | null {
  const [, day, original] = KEY.exec(key) ?? [];
  return day && original ? { day, original } : null;
}
