import {
  casingClass,
  faintClass,
  lineClasses,
  MARK_BOX,
  markSvgClass,
} from "#web/features/comments/canvas/marks/mark-style.ts";
import type { ShownMark } from "#web/features/comments/canvas/marks/shown-marks.ts";
import { cx } from "#web/ui/cx.ts";

interface MarkSvgProps {
  marks: readonly ShownMark[];
  /** Drawn by the painter while the stage is being zoomed, as pins are. */
  painted?: boolean;
}

/** Decorative: the names of pins say what is marked. */
export function MarkSvg({ marks, painted = false }: MarkSvgProps) {
  return (
    <svg
      viewBox={MARK_BOX}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-painted={painted || undefined}
      className={markSvgClass}
    >
      {joined(marks).map(({ path, tone, faint }) => (
        <g key={`${tone}${faint}`} className={cx(faint && faintClass)}>
          <path d={path} className={casingClass} />
          <path d={path} className={lineClasses[tone]} />
        </g>
      ))}
    </svg>
  );
}

/** Marks of one look are one path: sixty areas are two elements. */
function joined(marks: readonly ShownMark[]): Pick<ShownMark, "path" | "tone" | "faint">[] {
  const looks = new Map<string, Pick<ShownMark, "path" | "tone" | "faint">>();
  for (const { path, tone, faint } of marks) {
    const key = `${tone}${faint}`;
    looks.set(key, { path: (looks.get(key)?.path ?? "") + path, tone, faint });
  }
  return [...looks.values()];
}
