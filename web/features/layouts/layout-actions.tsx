import { ExternalLink, Link2 } from "lucide-react";
import { layoutPage as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { copyPublicLink } from "#web/features/layouts/copy-public-link.ts";
import { publicLink } from "#web/features/layouts/public-link.ts";
import { ShareButtons } from "#web/features/layouts/share/share-buttons.tsx";
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
      <Button variant={quiet ? "secondary" : "primary"} onClick={() => void copyPublicLink(layout)}>
        <Link2 className="size-4" aria-hidden="true" />
        {text.copyLink}
      </Button>
      <a
        href={publicLink(layout)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: "secondary" })}
      >
        <ExternalLink className="size-4" aria-hidden="true" />
        {text.openLink}
        <span className="sr-only"> {text.opensInNewTab}</span>
      </a>
      <ShareButtons layout={layout} />
    </div>
  );
}
