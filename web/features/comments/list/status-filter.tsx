import { statusFilter as text } from "#contract/messages/comment-screens.ts";
import type { StatusChoice } from "#web/features/comments/list/filter-comments.ts";

interface StatusFilterProps {
  value: StatusChoice;
  counts: Record<StatusChoice, number>;
  onChange: (value: StatusChoice) => void;
}

export const chipClass =
  "inline-flex h-8 w-fit items-center gap-1.5 rounded-full border border-line px-3 font-medium text-ink-soft text-sm transition hover:border-ink hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:h-11";

const CHOICES: readonly StatusChoice[] = ["open", "resolved", "all"];

export function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  return (
    <fieldset aria-label={text.label} className="flex min-w-0 flex-wrap gap-1">
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
          className={chipClass}
        >
          {text[choice]} <span className="tabular-nums">{counts[choice]}</span>
        </button>
      ))}
    </fieldset>
  );
}
