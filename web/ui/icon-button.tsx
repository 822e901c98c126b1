import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";

interface IconButtonProps extends ComponentProps<"button"> {
  label: string;
}

export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={cx(
        "inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink-soft transition pointer-coarse:size-11",
        "hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink",
        className,
      )}
    />
  );
}
