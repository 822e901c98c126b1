import { cx } from "#web/ui/cx.ts";

interface FillBarProps {
  /** `progressbar` for a running task, `meter` for a measured value. */
  role: "progressbar" | "meter";
  label: string;
  /** May exceed 100, as storage does after a downgrade; the bar does not. */
  percent: number;
  /** Read by screen readers in place of the percentage. */
  valueText?: string;
  tone?: "ink" | "pin" | "danger";
  className?: string;
}

const tones = { ink: "bg-ink", pin: "bg-pin", danger: "bg-danger" };

export function FillBar({
  role,
  label,
  percent,
  valueText,
  tone = "ink",
  className,
}: FillBarProps) {
  const shown = Math.min(Math.max(percent, 0), 100);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take all of these.
    <div
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className={cx("h-1.5 overflow-hidden rounded-full bg-hover", className)}
    >
      <div
        className={cx(
          "h-full w-full origin-left rounded-full transition-transform duration-(--duration-slow)",
          tones[tone],
        )}
        style={{ transform: `scaleX(${shown / 100})` }}
      />
    </div>
  );
}
