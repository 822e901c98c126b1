import { ExternalLink, Link2 } from "lucide-react";
import { layoutPage as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { copyLink, linkAddress, ShareButton } from "#web/features/links/index.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";

interface LayoutActionsProps {
  layout: Layout;
  /** While something else on the page is the primary action. */
  quiet: boolean;
}

export function LayoutActions({ layout, quiet }: LayoutActionsProps) {
  return (
    <div className="grid min-w-0 gap-2 lg:col-start-2">
      <Button variant={quiet ? "secondary" : "primary"} onClick={() => void copyLink(layout)}>
        <Link2 className="size-4" aria-hidden="true" />
        {text.copyLink}
      </Button>
      <ShareButton shared={{ ...layout, kind: "layout", picture: layout.image.thumbnail }} />
      <a
        href={linkAddress(layout)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: "secondary" })}
      >
        <ExternalLink className="size-4" aria-hidden="true" />
        {text.openLink}
        <span className="sr-only"> {text.opensInNewTab}</span>
      </a>
    </div>
  );
}
