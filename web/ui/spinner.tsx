import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface SpinnerProps {
  size?: "sm" | "md" | "lg";
  /** For screen readers; visible from `lg` on. */
  label: string;
  className?: string;
}

export function Spinner({ size = "md", label, className }: SpinnerProps) {
  if (size === "lg") {
    return (
      <div role="status" className={cx("flex flex-col items-center gap-6", className)}>
        <span className="relative block size-12">
          <span className="absolute top-full left-0 block h-4 w-12 -translate-1/2 animate-pin-ripple rounded-[50%] border-2 border-ink-soft" />
          <PinMark className="size-12 animate-pin-hop" />
        </span>
        <p className="text-ink-soft">{label}</p>
      </div>
    );
  }
  return (
    <span role="status" className={cx("inline-flex", className)}>
      <span
        className={cx(
          "animate-spin-ring rounded-full border-2 border-current border-t-transparent",
          size === "sm" ? "size-4" : "size-6",
        )}
      />
      <span className="sr-only">{label}</span>
    </span>
  );
}
