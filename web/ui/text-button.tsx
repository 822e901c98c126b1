import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";

export const textLinkLook = cx(
  "rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-4 transition hover:decoration-ink",
  "aria-disabled:cursor-default aria-disabled:no-underline aria-disabled:opacity-60",
  // A larger target under a finger, without pushing the lines of its sentence apart.
  "pointer-coarse:-my-2 pointer-coarse:py-2",
);

/** Looks like a link inside a sentence, but acts on this page. */
export function TextButton({ className, ...props }: ComponentProps<"button">) {
  return <button type="button" {...props} className={cx(textLinkLook, className)} />;
}
