import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface ActButtonProps extends Omit<ComponentProps<typeof IconButton>, "children"> {
  icon: LucideIcon;
  /** What it does, in a word of its label; the label says to what. */
  word: string;
  /** From which width on there is room for the word. */
  wordFrom: keyof typeof widths;
}

const widths = {
  sm: { button: "sm:w-auto sm:px-2.5", word: "max-sm:hidden" },
  xl: { button: "xl:w-auto xl:px-2.5", word: "max-xl:hidden" },
};

/** An act of a row: an icon with its word beside it, where there is room for one. */
export function ActButton({ icon: Icon, word, wordFrom, className, ...props }: ActButtonProps) {
  const width = widths[wordFrom];
  return (
    <IconButton {...props} className={cx("gap-1.5 font-medium text-sm", width.button, className)}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className={width.word}>{word}</span>
    </IconButton>
  );
}
