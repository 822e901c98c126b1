import { cx } from "#web/ui/cx.ts";

/** Of buttons and links that show only an icon. */
export const iconButtonClass = cx(
  "inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink-soft transition pointer-coarse:size-11",
  "hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink",
);
