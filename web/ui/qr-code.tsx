import { encode } from "uqr";
import { cx } from "#web/ui/cx.ts";

interface QrCodeProps {
  /** A secret: session replays exclude it. */
  text: string;
  label: string;
  className?: string;
}

/** The margin that the standard asks for, in modules. */
const QUIET = 4;

/** One path of small squares. Dark on light in both themes: many cameras read no other. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      data-private=""
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx("block rounded-md border border-line bg-sheet fill-sheet-ink", className)}
    >
      <path d={squares.join("")} />
    </svg>
  );
}
