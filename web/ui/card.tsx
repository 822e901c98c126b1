import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      {...props}
      className={cx("overflow-hidden rounded-lg border border-line bg-surface", className)}
    />
  );
}
