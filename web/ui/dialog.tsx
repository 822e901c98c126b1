import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { states } from "#contract/messages/shell.ts";
import { backdrop } from "#web/ui/backdrop.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** `left`: a panel that slides in from the edge; `whole`: the window of a phone. */
  side?: "center" | "left" | "whole";
  /** Where focus starts: a field opens the phone's keyboard, which not every dialog wants. */
  startsAt?: "field" | "top";
  closeLabel?: string;
  /** At the top of a phone, for a form that is to be seen whole above the keyboard. */
  aboveKeyboard?: boolean;
  /** For a dialog whose opener goes with what is done in it. */
  finalFocus?: RefObject<HTMLElement | null>;
}

/** A form starts at its first field, not at 'Fechar'. */
const FIELD =
  "input:not([type=hidden], [type=checkbox], [readonly]), textarea:not([readonly]), [role=combobox]";

const popups = {
  center: cx(
    "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-lg border border-line p-6",
    "data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0",
  ),
  left: cx(
    "fixed inset-y-0 left-0 z-50 flex w-[min(20rem,calc(100vw-3.5rem))] flex-col overflow-y-auto border-line border-r py-6 pr-6 pl-safe-6",
    "data-ending-style:-translate-x-full data-starting-style:-translate-x-full",
  ),
  whole: cx(
    "fixed inset-0 z-50 flex flex-col overflow-y-auto px-safe-4 pt-5",
    "data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0",
  ),
};

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  side = "center",
  startsAt = "field",
  closeLabel = states.close,
  aboveKeyboard = false,
  finalFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop {...backdrop} />
        <Base.Popup
          ref={popup}
          initialFocus={() =>
            (startsAt === "field" && popup.current?.querySelector<HTMLElement>(FIELD)) || true
          }
          {...(finalFocus && { finalFocus })}
          className={cx(
            "bg-raised text-ink shadow-float outline-none transition-[opacity,scale,translate,filter] duration-(--duration-slow)",
            // The backdrop is below it, so it is dimmed by itself under a question of its own.
            "data-nested-dialog-open:brightness-60",
            popups[side],
            aboveKeyboard && "max-sm:top-4 max-sm:translate-y-0",
          )}
        >
          <header className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Base.Title className="font-semibold text-xl">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>
              )}
            </div>
            <Base.Close render={<IconButton label={closeLabel} className="-mt-1.5 -mr-2" />}>
              <X className="size-5" aria-hidden="true" />
            </Base.Close>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
