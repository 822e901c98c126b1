import { useRef, useState } from "react";
import { compareWords as text } from "#contract/messages/compare-screens.ts";
import type { ListedVersion } from "#contract/routes/layouts.ts";
import { isTyping, useFreeKeys } from "#web/features/comments/canvas/use-free-keys.ts";
import { CompareBar, type CompareMode } from "#web/features/comments/compare/compare-bar.tsx";
import { CompareStage } from "#web/features/comments/compare/compare-stage.tsx";
import type { Compare } from "#web/features/comments/compare/use-comparison.ts";
import type { LoadImage } from "#web/features/comments/compare/use-version-picture.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";

interface CompareViewProps {
  title: string;
  /** From the newest to the oldest, at least two. */
  versions: readonly ListedVersion[];
  /** The numbers of the older and the newer one. */
  pair: VersionPair;
  onPair: (pair: VersionPair) => void;
  loadImage: LoadImage;
  /** Asks what changed; asked again while it is pending. */
  compare: Compare;
  onClose: () => void;
}

/** Two versions of a layout, compared in one of three ways. Loaded when somebody compares. */
export default function CompareView(props: CompareViewProps) {
  const { title, versions, pair, onPair, loadImage, compare, onClose } = props;
  const [mode, setMode] = useState<CompareMode>("side");
  const keptRow = useRef(0);
  const older = versions.find(({ number }) => number === pair.from);
  const newer = versions.find(({ number }) => number === pair.to);
  useFreeKeys((event) => {
    if (event.key === "Escape" && !isTyping(event.target)) onClose();
  });
  return (
    <div className="flex size-full flex-col overflow-hidden rounded-[inherit] bg-paper">
      <CompareBar {...{ versions, pair, onPair, mode, onClose }} onMode={setMode} />
      <div className="relative min-h-0 flex-1">
        {older && newer ? (
          <CompareStage
            // Nothing of one pair is shown for another.
            key={`${pair.from}-${pair.to}`}
            {...{ title, mode, older, newer, loadImage, compare, keptRow }}
          />
        ) : (
          <p role="status" className="p-8 text-center text-ink-soft">
            {text.gone}
          </p>
        )}
      </div>
    </div>
  );
}
