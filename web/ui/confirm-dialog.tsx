import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode, RefObject } from "react";
import { controls } from "#contract/messages/controls.ts";
import { backdrop } from "#web/ui/backdrop.ts";
import { Button } from "#web/ui/button.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  pending?: boolean;
  /** For a question whose opener goes with the answer, inside another dialog. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** Confirms a destructive action. Focus starts on the harmless button. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  onConfirm,
  pending = false,
  finalFocus,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop {...backdrop} />
        <AlertDialog.Popup
          finalFocus={finalFocus ?? focusWhatRemains}
          className="fixed top-1/2 left-1/2 z-50 w-[min(27rem,calc(100vw-2rem))] -translate-1/2 rounded-lg border border-line bg-raised p-6 text-ink shadow-float outline-none transition-[opacity,scale] duration-(--duration-slow) data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="break-words font-semibold text-xl">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 break-words text-ink-soft">
            {children}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button />}>{controls.cancel}</AlertDialog.Close>
            <Button variant="danger" pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The button that opened the dialog may be gone; then the page's heading gets the focus. */
function focusWhatRemains(): HTMLElement | true {
  const heading = document.querySelector<HTMLElement>("main h1");
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
  });
  return true;
}
