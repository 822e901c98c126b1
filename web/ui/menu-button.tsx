import { type ReactNode, Suspense, useState } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { MenuPopupProps } from "#web/ui/menu.tsx";

interface MenuButtonProps {
  label: string;
  /** Renders the popup, a lazy component: its library is larger than the rest of the page. */
  popup: (menu: MenuPopupProps) => ReactNode;
  /** Starts loading before the click. */
  preload: () => void;
  className?: string;
  children: ReactNode;
}

export function MenuButton({ label, popup, preload, className, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const onOpenChange = (next: boolean) => {
    setOpen(next);
    if (next) setWanted(true);
  };
  return (
    <>
      <IconButton
        ref={setAnchor}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onOpenChange(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          onOpenChange(true);
        }}
        {...(className && { className })}
      >
        {children}
      </IconButton>
      {wanted && anchor && <Suspense>{popup({ anchor, open, onOpenChange })}</Suspense>}
    </>
  );
}
