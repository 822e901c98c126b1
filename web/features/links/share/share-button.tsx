import { Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { shareDialog as text } from "#contract/messages/link-screens.ts";
import type { Shared } from "#web/features/links/share/shared.ts";
import { Button } from "#web/ui/button.tsx";
import type { ButtonStyle } from "#web/ui/button-style.ts";

const load = () => import("#web/features/links/share/share-dialog.tsx");
const ShareDialog = lazy(load);

interface ShareButtonProps {
  shared: Shared;
  variant?: ButtonStyle["variant"];
  /** On a phone the icon alone is seen. */
  compact?: boolean;
}

export function ShareButton({ shared, variant = "secondary", compact }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Share2 className="size-4" aria-hidden="true" />
        {compact ? <span className="max-sm:sr-only">{text.open}</span> : text.open}
      </Button>
      {wanted && (
        <Suspense>
          <ShareDialog shared={shared} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
