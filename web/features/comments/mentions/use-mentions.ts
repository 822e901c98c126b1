import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import {
  type Mentionable,
  type MentionQuery,
  mentionBefore,
  mentionedIn,
  offeredFor,
} from "#web/features/comments/mentions/mentions.ts";

interface MentionsOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  people: readonly Mentionable[];
  text: string;
  onText: (text: string) => void;
}

export type Mentions = ReturnType<typeof useMentions>;

/** Typing @ offers the members of the space; the text stays plain, the ids go beside it. */
export function useMentions({ field, people, text, onText }: MentionsOptions) {
  const listId = useId();
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [at, setAt] = useState(0);
  const [picked, setPicked] = useState<readonly Mentionable[]>([]);
  const offered = query ? offeredFor(people, query) : [];
  const active = offered[at] ?? offered[0];
  const optionId = ({ id }: Mentionable) => `${listId}-${id}`;

  /** Called with the field's text and caret after every change. */
  const follow = () => {
    const { value = "", selectionStart = 0 } = field.current ?? {};
    setQuery(mentionBefore(value, selectionStart));
    setAt(0);
  };
  const pick = (person: Mentionable) => {
    if (!query) return;
    const end = query.start + 1 + query.typed.length;
    const before = `${text.slice(0, query.start)}@${person.name} `;
    onText(before + text.slice(end));
    setPicked([...picked, person]);
    setQuery(null);
    requestAnimationFrame(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.ctrlKey || event.metaKey) return;
    const count = offered.length;
    if (event.key === "ArrowDown") setAt((at + 1) % count);
    else if (event.key === "ArrowUp") setAt((at + count - 1) % count);
    else if (event.key === "Enter" || event.key === "Tab") pick(active);
    else if (event.key === "Escape") setQuery(null);
    else return;
    // Neither a new line nor a closed card.
    event.preventDefault();
  };
  return {
    listId,
    offered,
    active,
    optionId,
    pick,
    follow,
    leave: () => setQuery(null),
    onKeyDown,
    /** The field's, while people are offered. */
    attributes: active
      ? {
          "aria-autocomplete": "list" as const,
          "aria-controls": listId,
          "aria-activedescendant": optionId(active),
        }
      : {},
    /** Ids of those who are named in the text. */
    mentioned: mentionedIn(text, picked),
  };
}
