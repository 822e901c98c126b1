import type { ListedVersion } from "#contract/routes/layouts.ts";
import type { CompareMode } from "#web/features/comments/compare/compare-bar.tsx";
import { compareSizes } from "#web/features/comments/compare/compare-sizes.ts";
import { CurtainStage } from "#web/features/comments/compare/curtain-stage.tsx";
import { PaneStage } from "#web/features/comments/compare/pane-stage.tsx";
import type { KeptRow } from "#web/features/comments/compare/use-compare-stage.ts";
import { type Compare, useComparison } from "#web/features/comments/compare/use-comparison.ts";
import {
  type LoadImage,
  useVersionPicture,
} from "#web/features/comments/compare/use-version-picture.ts";

interface CompareStageProps {
  title: string;
  mode: CompareMode;
  older: ListedVersion;
  newer: ListedVersion;
  loadImage: LoadImage;
  compare: Compare;
  keptRow: KeptRow;
}

/** One pair of versions. What changed is asked for in every mode: it tells how large each is drawn. */
export function CompareStage(props: CompareStageProps) {
  const { title, mode, older, newer, loadImage, keptRow } = props;
  const pair = { from: older.number, to: newer.number };
  const { comparison, retry } = useComparison(pair, props.compare);
  const difference = comparison.status === "ready" ? comparison.difference : null;
  const shown = {
    title,
    older: useVersionPicture(older, loadImage),
    newer: useVersionPicture(newer, loadImage),
    sizes: compareSizes(older, newer, difference),
    keptRow,
  };
  if (mode === "curtain") return <CurtainStage {...shown} />;
  return <PaneStage {...shown} changes={mode === "differences" ? { comparison, retry } : null} />;
}
