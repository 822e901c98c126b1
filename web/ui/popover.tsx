import { Popover as Base } from "@base-ui/react/popover";
import { type ReactNode, useRef } from "react";
import { cx } from "#web/ui/cx.ts";
import { unlessOwnButton } from "#web/ui/unless-own-button.ts";

interface PopoverProps {
  anchor: HTMLButtonElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Scrolls below the title. */
  children: ReactNode;
}

/** A panel below its button, as high as the window allows. */
export function Popover({ anchor, open, onOpenChange, title, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={unlessOwnButton(anchor, onOpenChange)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align="end"
          sideOffset={8}
          // Its button is in a bar that stays.
          positionMethod="fixed"
          collisionPadding={8}
          // Where it is too long for the window it scrolls, and stays where it is.
          collisionAvoidance={{ side: "none", align: "shift", fallbackAxisSide: "none" }}
          className="z-30"
        >
          <Base.Popup
            ref={popup}
            // What it holds may still be on its way.
            initialFocus={popup}
            finalFocus={() => {
              // A page that was led to has taken it already.
              const isTaken = document.activeElement !== document.body;
              return isTaken && !popup.current?.contains(document.activeElement) ? false : anchor;
            }}
            className={cx(
              "flex max-h-(--available-height) w-100 max-w-(--available-width) origin-(--transform-origin) flex-col rounded-lg border border-line bg-raised text-ink shadow-float outline-none transition-[opacity,scale]",
              "data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0",
            )}
          >
            <Base.Title className="px-4 pt-4 font-semibold text-xl">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
