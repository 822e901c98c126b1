import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";
import { iconButtonClass } from "#web/ui/icon-button-style.ts";

interface IconButtonProps extends ComponentProps<"button"> {
  label: string;
}

export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className={cx(iconButtonClass, className)}
    />
  );
}
