// Swept files wait here before they are deleted: `trash/2026-11-17/assets/…`, by the day they were
// moved. Nothing in the trash is served, counted or backed up.

export const TRASH = "trash/";

const KEY = /^trash\/(\d{4}-\d{2}-\d{2})\/(.+)$/;

export function trashKey(key: string, day: string): string {
  return `${TRASH}${day}/${key}`;
}

/** The day a file was moved, and its key before that. */
export function readTrashKey(key: string): { day: string; original: string } | null {
  const [, day, original] = KEY.exec(key) ?? [];
  return day && original ? { day, original } : null;
}
