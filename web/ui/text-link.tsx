import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { cx } from "#web/ui/cx.ts";
import { textLinkClass } from "#web/ui/text-button.tsx";

function Anchor({ className, ...props }: ComponentProps<"a">) {
  return <a {...props} className={cx(textLinkClass, className)} />;
}

/** A route link inside a sentence. */
export const TextLink = createLink(Anchor);
