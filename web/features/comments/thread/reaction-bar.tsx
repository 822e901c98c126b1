import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { reactionWords as text } from "#contract/messages/thread-screens.ts";
import { type ReactionCounts, type ReactionKind, reactionKinds } from "#contract/reactions.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { cx } from "#web/ui/cx.ts";

interface ReactionBarProps {
  counts: ReactionCounts;
  own: readonly ReactionKind[];
  /** Null where nobody can react: counts alone are shown. */
  onReact: ((kind: ReactionKind, on: boolean) => Promise<void>) | null;
  /** Whether those that nobody chose yet are offered, too. */
  offered: boolean;
  onChosen: () => void;
}

/** What was just chosen, until the server has answered. */
type Chosen = Partial<Record<ReactionKind, { on: boolean; count: number }>>;

/** Shown at once, taken back when it is refused. */
export function ReactionBar({ counts, own, onReact, offered, onChosen }: ReactionBarProps) {
  const [chosen, setChosen] = useState<Chosen>({});
  const shown = reactionKinds.map((kind) => ({
    kind,
    ...(chosen[kind] ?? { on: own.includes(kind), count: counts[kind] ?? 0 }),
  }));
  const toggle = async (kind: ReactionKind, on: boolean, count: number) => {
    if (!onReact || chosen[kind]) return;
    onChosen();
    setChosen((now) => ({ ...now, [kind]: { on, count: Math.max(0, count + (on ? 1 : -1)) } }));
    try {
      await onReact(kind, on);
    } catch (error) {
      toast.error(sentenceOf(error, text.failed));
    }
    setChosen(({ [kind]: _, ...others }) => others);
  };
  const listed = shown.filter(({ count }) => offered || count > 0);
  if (listed.length === 0) return null;
  return (
    <fieldset aria-label={text.group} className="mt-2 flex flex-wrap items-center gap-1.5">
      {listed.map(({ kind, on, count }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={on}
          aria-label={fillMessage(count === 1 ? text.one : text.many, { kind, count })}
          disabled={!onReact}
          onClick={() => void toggle(kind, !on, count)}
          className={cx(
            "inline-flex h-7 min-w-9 items-center justify-center gap-1 rounded-full border px-2 text-sm tabular-nums transition",
            "pointer-coarse:h-11 pointer-coarse:min-w-11 enabled:hover:border-ink",
            on ? "border-ink bg-hover font-semibold" : "border-line",
          )}
        >
          <span aria-hidden="true">{kind}</span>
          {count > 0 && <span aria-hidden="true">{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
