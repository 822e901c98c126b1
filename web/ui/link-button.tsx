import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "#web/ui/button-style.ts";

function ButtonAnchor({ variant, size, className, ...props }: ComponentProps<"a"> & ButtonLook) {
  return (
    <a
      {...props}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  );
}

/** A route link that looks like a button. */
export const LinkButton = createLink(ButtonAnchor);
