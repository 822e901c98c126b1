import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";

export const textLinkClass = cx(
  "rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-4 transition hover:decoration-ink",
  "aria-disabled:cursor-default aria-disabled:no-underline aria-disabled:opacity-60",
  // A larger touch target, without changing the line height of its sentence.
  "pointer-coarse:-my-3 pointer-coarse:py-3",
);

/** Looks like a link inside a sentence, but acts on this page. */
export function TextButton({ className, ...props }: ComponentProps<"button">) {
  return <button type="button" {...props} className={cx(textLinkClass, className)} />;
}
