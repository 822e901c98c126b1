import type { AnchorHTMLAttributes, MouseEvent } from "react";

interface LayoutLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Without one it leads nowhere, and keeps its place. */
  to: { id: string } | undefined;
  onOpen: ((layoutId: string) => void) | undefined;
}

/** Leads to another layout of the presentation: by itself until scripts run, and without a new page then. */
export function LayoutLink({ to, onOpen, ...link }: LayoutLinkProps) {
  if (!to) return <a role="link" tabIndex={0} aria-disabled="true" {...link} />;
  const onClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!onOpen || opensElsewhere) return;
    event.preventDefault();
    onOpen(to.id);
  };
  return <a href={`?layout=${to.id}`} onClick={onClick} {...link} />;
}
