import { readStored, readTabStored, writeStored, writeTabStored } from "#web/lib/stored-text.ts";

const KEY = "alfinete-space";

interface Choice {
  userId: string;
  spaceId: string;
}

let ofTab: Choice | null = null;

/**
 * The space this tab was last in, a new tab's being the last one used anywhere; the first time, the one
 * given. It is read once, so that what other tabs choose later does not move this one. Another person at
 * this browser gets nothing of it.
 */
export function rememberedSpace(userId: string, first: () => string): string {
  if (ofTab?.userId === userId) return ofTab.spaceId;
  const spaceId = choiceIn(readTabStored(KEY), userId) ?? choiceIn(readStored(KEY), userId);
  return keepInTab({ userId, spaceId: spaceId ?? first() });
}

export function rememberSpace(choice: Choice): void {
  keepInTab(choice);
  writeStored(KEY, textOf(choice));
}

function keepInTab(choice: Choice): string {
  ofTab = choice;
  writeTabStored(KEY, textOf(choice));
  return choice.spaceId;
}

function textOf({ userId, spaceId }: Choice): string {
  return `${userId} ${spaceId}`;
}

function choiceIn(text: string | null, userId: string): string | undefined {
  const [owner, spaceId] = text?.split(" ") ?? [];
  return owner === userId ? spaceId : undefined;
}
