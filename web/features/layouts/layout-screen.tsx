import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { OwnerCanvas, OwnerComments, useOwnerFeedback } from "#web/features/comments/index.ts";
import { CreatedPanel } from "#web/features/layouts/created-panel.tsx";
import { EditLayoutForm } from "#web/features/layouts/edit-layout-form.tsx";
import { LayoutActions } from "#web/features/layouts/layout-actions.tsx";
import { LayoutFacts } from "#web/features/layouts/layout-facts.tsx";
import { useLayoutRemoval } from "#web/features/layouts/use-layout-removal.tsx";
import { GuardedNote } from "#web/features/links/index.ts";
import { layoutsTitle, useSpace } from "#web/features/spaces/index.ts";

interface LayoutScreenProps {
  layout: LayoutDetail;
  /** Just created: the link to share comes first. */
  isNew: boolean;
  onDismissNew: () => void;
  onRemoved: () => void;
  /** Removed while open, in another tab or by an admin. */
  onGone: () => void;
}

/** The image gets most of the space; details are beside it, or around it on small screens. */
export function LayoutScreen(props: LayoutScreenProps) {
  const { layout, isNew, onDismissNew } = props;
  const [editing, setEditing] = useState(false);
  const { ask, ...removal } = useLayoutRemoval(props.onRemoved);
  const feedback = useOwnerFeedback(layout.id);
  const { status, comments } = feedback.state;
  const count = status === "ready" ? comments.length : layout.comment_count;
  const gone = status === "gone" && !removal.agreed;
  const leave = useEffectEvent(props.onGone);
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
  const heading = useRef<HTMLElement>(null);
  const stopEditing = () => {
    flushSync(() => setEditing(false));
    heading.current?.querySelector("h1")?.focus();
  };
  return (
    // Aligned with the header and footer of a wide page.
    <div data-wide="" className="mx-auto max-w-400 px-safe-4 pt-4 pb-10 sm:px-safe-6 lg:pt-6">
      {isNew && <CreatedPanel layout={layout} onDismiss={onDismissNew} />}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
        <header ref={heading} className="min-w-0 lg:col-start-2">
          <BackLink />
          {editing && ask ? (
            <EditLayoutForm layout={layout} onDone={stopEditing} />
          ) : (
            <Heading layout={layout} />
          )}
        </header>
        <OwnerCanvas
          layout={layout}
          feedback={feedback}
          className="h-[72dvh] self-start lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:h-[calc(100dvh-8rem)]"
        />
        <LayoutActions layout={layout} quiet={editing} />
        <LayoutFacts
          layout={{ ...layout, comment_count: count }}
          editing={editing}
          onEdit={() => setEditing(true)}
          onDelete={ask && (() => ask(layout))}
        />
      </div>
      <OwnerComments layout={layout} feedback={feedback} />
      {removal.dialog}
    </div>
  );
}

function BackLink() {
  return (
    <Link
      to="/layouts"
      className="mb-2 inline-flex h-9 items-center gap-2 rounded-md text-ink-soft text-sm transition hover:text-ink pointer-coarse:h-11"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {layoutsTitle(useSpace())}
    </Link>
  );
}

function Heading({ layout }: { layout: LayoutDetail }) {
  return (
    <>
      <h1 tabIndex={-1} className="scroll-mt-24 break-words font-bold text-2xl">
        {layout.title}
      </h1>
      {layout.guarded && <GuardedNote />}
      {layout.description && (
        <p className="mt-3 whitespace-pre-line break-words text-ink-soft">{layout.description}</p>
      )}
    </>
  );
}
