import { foldText } from "#contract/fold-text.ts";
import { limits } from "#contract/limits.ts";

/** A member of the space who can be named. */
export interface Mentionable {
  id: string;
  name: string;
}

/** What is typed after an @ that begins a word, up to the caret. */
const TYPED = /(?:^|\s)@([^\s@]*)$/;

const MOST_OFFERED = 6;

export interface MentionQuery {
  /** Where the @ stands. */
  start: number;
  typed: string;
}

export function mentionBefore(text: string, caret: number): MentionQuery | null {
  const found = TYPED.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

export function offeredFor(
  people: readonly Mentionable[],
  { typed }: MentionQuery,
): readonly Mentionable[] {
  const sought = foldText(typed);
  const begins = ({ name }: Mentionable) =>
    foldText(name)
      .split(/\s+/)
      .some((word) => word.startsWith(sought));
  return people.filter(begins).slice(0, MOST_OFFERED);
}

/** Members who were picked and whose name still stands in the text. */
export function mentionedIn(text: string, picked: readonly Mentionable[]): string[] {
  const ids = picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
  return [...new Set(ids)].slice(0, limits.mentions);
}
