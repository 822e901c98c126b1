import { ArrowRight, X } from "lucide-react";
import { compareWords as text } from "#contract/messages/compare-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { ListedVersion } from "#contract/routes/layouts.ts";
import { choosePair } from "#web/features/comments/compare/choose-pair.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Select } from "#web/ui/select.tsx";

const MODES = ["side", "curtain", "differences"] as const;
export type CompareMode = (typeof MODES)[number];

interface CompareBarProps {
  versions: readonly ListedVersion[];
  pair: VersionPair;
  onPair: (pair: VersionPair) => void;
  mode: CompareMode;
  onMode: (mode: CompareMode) => void;
  onClose: () => void;
}

/** One row, or two where it is narrow: the ways to compare are then below the versions. */
export function CompareBar({ versions, pair, onPair, mode, onMode, onClose }: CompareBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b bg-surface px-safe-3 py-2">
      <div className="flex min-w-0 flex-1 items-center gap-2 sm:flex-none">
        <VersionSelect side="from" {...{ versions, pair, onPair }} />
        <ArrowRight className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
        <VersionSelect side="to" {...{ versions, pair, onPair }} />
      </div>
      <fieldset
        aria-label={text.modes}
        className="flex gap-0.5 rounded-md border border-line p-0.5 max-sm:order-last max-sm:w-full max-sm:min-w-0"
      >
        {MODES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === mode}
            onClick={() => onMode(each)}
            className="h-9 whitespace-nowrap max-sm:min-w-0 rounded-sm px-3 font-medium text-ink-soft text-sm transition hover:bg-hover hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper max-sm:h-11 max-sm:flex-1 max-sm:px-1 pointer-coarse:h-11"
          >
            {text[each]}
          </button>
        ))}
      </fieldset>
      <IconButton
        label={text.close}
        data-tip={text.closeKey}
        aria-keyshortcuts="Escape"
        onClick={onClose}
        className="max-sm:size-11"
      >
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface VersionSelectProps extends Pick<CompareBarProps, "versions" | "pair" | "onPair"> {
  side: keyof VersionPair;
}

function VersionSelect({ side, versions, pair, onPair }: VersionSelectProps) {
  const other = side === "from" ? pair.to : pair.from;
  return (
    <Select
      aria-label={side === "from" ? text.older : text.newer}
      value={pair[side]}
      onChange={(event) => onPair(choosePair(pair, side, Number(event.target.value)))}
      className="w-full min-w-0 sm:w-34"
    >
      {versions.map(({ number }) => (
        <option key={number} value={number} disabled={number === other}>
          {fillMessage(text.version, { number })}
        </option>
      ))}
    </Select>
  );
}
