import type { Change } from "#contract/differences.ts";
import type { Size } from "#web/features/comments/compare/compare-sizes.ts";

interface ChangeFramesProps {
  changes: readonly Change[];
  side: "before" | "after";
  /** The picture's, in its own pixels. */
  size: Size;
  current: number | null;
}

/** Space between a change and its frame, so that the frame covers nothing of it. */
const GAP_PX = 5;

/** Frames with the numbers of the changes, dark and light at once: seen on any picture. */
export function ChangeFrames({ changes, side, size, current }: ChangeFramesProps) {
  return (
    <div aria-hidden="true" data-change-frames={side}>
      {changes.map((change, index) => {
        const box = change[side];
        if (!box) return null;
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a change is its number.
            key={index}
            data-change={index + 1}
            data-current={index === current || undefined}
            className="group absolute rounded-sm border-2 border-ink-pin shadow-[0_0_0_2px_var(--pin-edge),inset_0_0_0_1px_var(--pin-edge)] data-current:z-10 data-current:border-4 data-current:border-pin"
            style={{
              left: before(box.x, size.width),
              top: before(box.y, size.height),
              width: around(box.width, size.width),
              height: around(box.height, size.height),
            }}
          >
            <span className="absolute -top-3 -left-3 flex h-6 min-w-6 items-center justify-center rounded-full border-2 border-pin-edge bg-ink-pin px-1 font-semibold text-pin-edge text-xs tabular-nums group-data-current:bg-pin group-data-current:text-on-pin">
              {index + 1}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function before(start: number, length: number): string {
  return `calc(${(start / length) * 100}% - ${GAP_PX}px)`;
}

function around(part: number, length: number): string {
  return `calc(${(part / length) * 100}% + ${2 * GAP_PX}px)`;
}
