import { lazy, type RefObject, Suspense, useState } from "react";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { linkFields } from "#contract/messages/link-fields.ts";
import {
  newPresentation,
  layoutSelection as text,
} from "#contract/messages/presentation-screens.ts";
import type { LayoutSelection } from "#web/features/presentations/use-layout-selection.ts";
import { Button } from "#web/ui/button.tsx";

const NewPresentationDialog = lazy(
  () => import("#web/features/presentations/new-presentation-dialog.tsx"),
);

interface SelectionBarProps {
  selection: LayoutSelection;
  ref: RefObject<HTMLElement | null>;
}

/** Stays in view while the list scrolls. */
export function SelectionBar({ selection: { chosen, cancel }, ref }: SelectionBarProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const tooMany = chosen.length > limits.presentationLayouts;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={text.bar}
      onKeyDown={({ key, currentTarget, target }) => {
        // The keys of its dialog bubble to here, too.
        if (key === "Escape" && currentTarget.contains(target as Node)) cancel();
      }}
      className="sticky bottom-4 z-20 mt-8 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-raised p-4 shadow-float"
    >
      <p role="status" className="min-w-40 flex-1 text-sm">
        {tooMany ? linkFields.tooManyLayouts : countOf(chosen.length)}
      </p>
      <Button onClick={cancel}>{text.cancel}</Button>
      <Button
        variant="primary"
        disabled={chosen.length === 0 || tooMany}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {newPresentation.open}
      </Button>
      {wanted && (
        <Suspense>
          <NewPresentationDialog open={open} onOpenChange={setOpen} layouts={chosen} />
        </Suspense>
      )}
    </section>
  );
}

function countOf(count: number): string {
  if (count === 0) return text.none;
  return count === 1 ? text.one : fillMessage(text.many, { count });
}
