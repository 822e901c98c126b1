import { Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { navigation as text } from "#contract/messages/shell.ts";
import type { Navigation } from "#web/features/shell/navigation-for.ts";
import type { Viewer } from "#web/features/shell/viewer.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface MobileMenuProps {
  viewer: Viewer;
  navigation: Navigation | null;
  onSignOut: () => void;
  className: string;
}

const load = () => import("#web/features/shell/mobile-menu-panel.tsx");
const MobileMenuPanel = lazy(load);

export function MobileMenu({ className, ...panel }: MobileMenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={text.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className={cx("-ml-2.5", className)}
      >
        <Menu className="size-5" aria-hidden="true" />
      </IconButton>
      {wanted && (
        <Suspense>
          <MobileMenuPanel {...panel} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
