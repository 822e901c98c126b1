import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { publicPage as text } from "#contract/messages/comment-screens.ts";
import { cx } from "#web/ui/cx.ts";

interface WelcomeBandProps {
  /** Null where something else on the page says it, or nothing is asked. */
  asks: string | null;
  description: string | null;
}

const band =
  "flex w-full shrink-0 items-start gap-2 border-line border-b bg-paper px-safe-4 py-2.5 text-left text-sm lg:hidden";

/** Who asks, and the layout's description as one expandable line, where the list that holds both starts closed. */
export function WelcomeBand({ asks, description }: WelcomeBandProps) {
  const [open, setOpen] = useState(false);
  if (!description) {
    return (
      asks && (
        <p className={cx(band, "font-semibold")} dir="auto">
          {asks}
        </p>
      )
    );
  }
  return (
    <button
      type="button"
      aria-expanded={open}
      data-tip={open ? text.hideDescription : text.showDescription}
      onClick={() => setOpen(!open)}
      className={cx(band, "max-h-[40dvh] overflow-y-auto -outline-offset-2")}
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        {asks && (
          <span className="font-semibold" dir="auto">
            {asks}
          </span>
        )}
        <span
          dir="auto"
          className={cx("text-ink-soft", open ? "whitespace-pre-wrap break-words" : "truncate")}
        >
          {description}
        </span>
      </span>
      <ChevronDown
        className={cx("mt-0.5 size-4 shrink-0 text-ink-soft transition", open && "rotate-180")}
        aria-hidden="true"
      />
    </button>
  );
}
