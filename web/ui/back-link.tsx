import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";

function BackAnchor({ children, ...props }: ComponentProps<"a">) {
  return (
    <a
      {...props}
      className="-ml-2 mb-4 inline-flex h-11 items-center gap-2 rounded-md px-2 font-medium text-ink-soft text-sm transition hover:text-ink"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </a>
  );
}

/** Above the heading of something that was opened from a list. */
export const BackLink = createLink(BackAnchor);
