import { Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { shareDialog as text } from "#contract/messages/link-screens.ts";
import type { Shared } from "#web/features/links/share/shared.ts";
import { Button } from "#web/ui/button.tsx";

const load = () => import("#web/features/links/share/share-dialog.tsx");
const ShareDialog = lazy(load);

export function ShareButton({ shared }: { shared: Shared }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Share2 className="size-4" aria-hidden="true" />
        {text.open}
      </Button>
      {wanted && (
        <Suspense>
          <ShareDialog shared={shared} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
