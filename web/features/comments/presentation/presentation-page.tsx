import { type RefObject, useEffect, useRef, useState } from "react";
import { publicPresentation as text } from "#contract/messages/public-presentation.ts";
import { whoAsks } from "#contract/who-asks.ts";
import { CoverNote } from "#web/features/comments/presentation/cover-note.tsx";
import type { OpenedPresentation } from "#web/features/comments/presentation/load-presentation.ts";
import { PendingLayout } from "#web/features/comments/presentation/pending-layout.tsx";
import { PresentationNotice } from "#web/features/comments/presentation/presentation-notice.tsx";
import { PresentationStrip } from "#web/features/comments/presentation/presentation-strip.tsx";
import { TakenOutLayout } from "#web/features/comments/presentation/taken-out-layout.tsx";
import { usePresentation } from "#web/features/comments/presentation/use-presentation.ts";
import { useStepKeys } from "#web/features/comments/presentation/use-step-keys.ts";
import { useSwipe } from "#web/features/comments/presentation/use-swipe.ts";
import { CalmPage } from "#web/features/comments/public/calm-page.tsx";
import { ClosedLink } from "#web/features/comments/public/closed-link.tsx";
import { type OpenPresentation, PublicPage } from "#web/features/comments/public/public-page.tsx";

interface PresentationPageProps {
  publicLink: string;
  given: OpenedPresentation;
}

/** The layouts of a presentation, one at a time, each commented on as if its link had been sent alone. */
export function PresentationPage({ publicLink, given }: PresentationPageProps) {
  const state = usePresentation(publicLink, given);
  const { presentation, presented, openLayout, takenOut, closed } = state;
  const place = useRef<HTMLDivElement>(null);
  const sheetWanted = useState<boolean | null>(null);
  const [note, setNote] = useState<"folded" | "open" | "closed">("folded");
  useStepKeys(state.step);
  useSwipe(place, state.step);
  useFocusKept(place, openLayout?.id);

  if (!presented && !takenOut && !closed) {
    return <CalmPage title={text.emptyTitle} body={text.emptyBody} />;
  }
  const asks = openLayout?.round ? null : whoAsks(presentation.space.name);
  const presentedIn: OpenPresentation = {
    title: presentation.title,
    note: (asks || presentation.note) && note !== "closed" && !closed && (
      <CoverNote
        asks={asks}
        note={presentation.note}
        open={note === "open"}
        onToggle={() => setNote(note === "open" ? "folded" : "open")}
        onClose={() => setNote("closed")}
      />
    ),
    sheetWanted,
    onCount: (count) => openLayout && state.count(openLayout.id, count),
    onLinkUpdated: state.refresh,
    onClosed: state.onClosed,
    closed,
  };
  return (
    <div ref={place} data-fills-window="" className="flex h-dvh flex-col">
      <p role="status" className="sr-only">
        {state.announced}
      </p>
      {takenOut ? (
        <PresentationNotice presentation={presentation}>
          <TakenOutLayout draft={takenOut.draft} onGoOn={() => state.open(takenOut.next)} />
        </PresentationNotice>
      ) : closed && !openLayout ? (
        <PresentationNotice presentation={presentation}>
          <ClosedLink reason={closed} draft="" />
        </PresentationNotice>
      ) : openLayout ? (
        <PublicPage
          key={openLayout.id}
          publicLink={presented?.public_link ?? ""}
          layout={openLayout}
          presentation={presentedIn}
        />
      ) : (
        presented && (
          <PendingLayout
            presented={presented}
            presentation={presentation}
            presentedIn={presentedIn}
            failed={state.failed}
            onRetry={state.retry}
          />
        )
      )}
      {!takenOut && !closed && presented && (
        <PresentationStrip
          layouts={presentation.layouts}
          openId={presented.id}
          pictures
          onOpen={(layoutId) => {
            const layout = presentation.layouts.find(({ id }) => id === layoutId);
            if (layout) state.open(layout);
          }}
        />
      )}
    </div>
  );
}

/** Whoever was on the canvas by keyboard is on the new one; whoever was elsewhere stays there. */
function useFocusKept(place: RefObject<HTMLElement | null>, layoutId: string | undefined): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const remember = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Element && target.closest("nav") === null;
    };
    element.addEventListener("focusin", remember);
    return () => element.removeEventListener("focusin", remember);
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each layout that is shown.
  useEffect(() => {
    // What had the focus left with the layout before.
    if (!wasInside.current || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>("main section")?.focus({ preventScroll: true });
  }, [layoutId, place]);
}
