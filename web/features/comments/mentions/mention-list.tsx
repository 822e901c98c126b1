import { commentForm as text } from "#contract/messages/comment-screens.ts";
import type { Mentions } from "#web/features/comments/mentions/use-mentions.ts";

/** The people offered for an @; the field keeps the focus. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { offered, active } = mentions;
  if (offered.length === 0) return null;
  return (
    <div
      id={mentions.listId}
      role="listbox"
      aria-label={text.mentions}
      className="mb-1 rounded-md border border-line bg-surface p-1 shadow-float"
    >
      {offered.map((person) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
        <div
          key={person.id}
          id={mentions.optionId(person)}
          role="option"
          tabIndex={-1}
          aria-selected={person === active}
          // The field must not lose the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => mentions.pick(person)}
          className="flex min-h-9 cursor-pointer items-center rounded-sm px-2.5 text-sm aria-selected:bg-hover pointer-coarse:min-h-11"
        >
          {person.name}
        </div>
      ))}
    </div>
  );
}
