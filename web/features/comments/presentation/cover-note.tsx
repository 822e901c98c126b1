import { ChevronDown, X } from "lucide-react";
import { publicPresentation as text } from "#contract/messages/public-presentation.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface CoverNoteProps {
  /** Who asks for an opinion; null where the page says that they ask for more. */
  asks: string | null;
  note: string | null;
  open: boolean;
  onToggle?: () => void;
  onClose?: () => void;
}

/** What is said before the first layout: a few lines, the whole on request, and gone when it was read. */
export function CoverNote({ asks, note, open, onToggle, onClose }: CoverNoteProps) {
  return (
    <section
      aria-label={text.note}
      className="flex max-h-[40dvh] shrink-0 items-start gap-1 overflow-y-auto border-line border-b bg-surface py-1 pr-[max(0.25rem,env(safe-area-inset-right))] pl-safe-4"
    >
      {note === null ? (
        <p className="min-h-10 min-w-0 flex-1 py-2.5 font-semibold text-sm" dir="auto">
          {asks}
        </p>
      ) : (
        <button
          type="button"
          aria-expanded={open}
          data-tip={open ? text.hideNote : text.showNote}
          onClick={onToggle}
          className="flex min-h-10 min-w-0 flex-1 items-start justify-between gap-2 rounded-sm py-2 text-left text-sm -outline-offset-2 pointer-coarse:min-h-11"
        >
          <span className="grid min-w-0 gap-0.5">
            {asks && (
              <span className="font-semibold" dir="auto">
                {asks}
              </span>
            )}
            <span
              dir="auto"
              className={cx(
                "max-w-[75ch] whitespace-pre-wrap break-words",
                !open && "line-clamp-2",
              )}
            >
              {note}
            </span>
          </span>
          <ChevronDown
            className={cx(
              "mt-1 size-4 shrink-0 text-ink-soft transition pointer-coarse:mt-1.5",
              open && "rotate-180",
            )}
            aria-hidden="true"
          />
        </button>
      )}
      <IconButton label={text.closeNote} onClick={onClose}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
