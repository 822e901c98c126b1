import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface ActButtonProps extends Omit<ComponentProps<typeof IconButton>, "children"> {
  icon: LucideIcon;
  /** What it does, in a word of its label; the label says to what. */
  word: string;
}

/** An act of a row: an icon with its word beside it. */
export function ActButton({ icon: Icon, word, className, ...props }: ActButtonProps) {
  return (
    <IconButton
      {...props}
      className={cx("w-auto gap-1.5 px-2.5 font-medium text-sm pointer-coarse:w-auto", className)}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {word}
    </IconButton>
  );
}
