import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type ButtonStyle, buttonClass } from "#web/ui/button-style.ts";

function ButtonAnchor({ variant, size, className, ...props }: ComponentProps<"a"> & ButtonStyle) {
  return (
    <a
      {...props}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  );
}

/** A route link that looks like a button. */
export const LinkButton = createLink(ButtonAnchor);
