import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { publicPage as text } from "#contract/messages/comment-screens.ts";
import { cx } from "#web/ui/cx.ts";

/** What the designer says about the layout, where the list that holds it is not open from the start: a line that unfolds. */
export function LayoutDescription({ description }: { description: string }) {
  const [open, setOpen] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={open}
      title={open ? text.hideDescription : text.showDescription}
      onClick={() => setOpen(!open)}
      className="flex max-h-[40dvh] w-full shrink-0 items-start gap-2 overflow-y-auto border-line border-b bg-paper px-safe-4 py-2.5 text-left text-ink-soft text-sm -outline-offset-2 lg:hidden"
    >
      <span
        dir="auto"
        className={cx("min-w-0 flex-1", open ? "whitespace-pre-wrap break-words" : "truncate")}
      >
        {description}
      </span>
      <ChevronDown
        className={cx("mt-0.5 size-4 shrink-0 transition", open && "rotate-180")}
        aria-hidden="true"
      />
    </button>
  );
}
