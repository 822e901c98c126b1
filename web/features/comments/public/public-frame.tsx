import { MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import type { LayoutState } from "#contract/events.ts";
import { publicPage as text } from "#contract/messages/comment-screens.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { asksOf } from "#web/features/comments/public/asks-of.ts";
import { decisionRoomClass } from "#web/features/comments/public/decision-room.ts";
import { DownloadLink } from "#web/features/comments/public/download-link.tsx";
import { HeaderStatus } from "#web/features/comments/public/header-status.tsx";
import { PublicHeader } from "#web/features/comments/public/public-header.tsx";
import { WelcomeBand } from "#web/features/comments/public/welcome-band.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";

/** What a presentation puts into the page of the layout that is open. */
export interface PresentedIn {
  title: string;
  note: ReactNode;
}

interface PublicFrameProps {
  publicLink: string;
  layout: Omit<LayoutState, "review_state" | "round"> &
    Partial<Pick<LayoutState, "round">> &
    Pick<PublicLayout, "space" | "asked_by" | "allows_download">;
  presentedIn?: PresentedIn | undefined;
  memberLink?: ReactNode;
  /** Whether the link opens nothing more. */
  closed?: boolean;
  connected: boolean;
  /** Whether one's own comment was just sent. */
  sent: boolean;
  /** Null until it is known. */
  count: number | null;
  sheetOpen: boolean;
  onToggleSheet?: () => void;
  /** Which version is on screen, and the way to others. */
  picker?: ReactNode;
  /** Who asks for approval; its room is kept until it is loaded. */
  bar?: ReactNode;
  canvas: ReactNode;
  sheet: ReactNode;
}

/** The arrangement of the public page, before its scripts run and after. */
export function PublicFrame(props: PublicFrameProps) {
  const { layout, presentedIn, sheetOpen } = props;
  return (
    <div
      data-fills-window=""
      className={cx("flex flex-col", presentedIn ? "min-h-0 flex-1" : "h-dvh")}
    >
      <PublicHeader space={layout.space} title={presentedIn?.title ?? layout.title}>
        {props.memberLink}
        {!props.closed && (
          <>
            {props.picker}
            {layout.allows_download && <DownloadLink publicLink={props.publicLink} />}
            <Button size="sm" aria-expanded={sheetOpen} onClick={props.onToggleSheet}>
              <MessageSquare className="size-4" aria-hidden="true" />
              <span className="sr-only">{sheetOpen ? text.close : text.open}</span>
              <span className="tabular-nums">{props.count ?? "…"}</span>
            </Button>
          </>
        )}
      </PublicHeader>
      {presentedIn?.note}
      {!props.closed && (
        <WelcomeBand
          // A presentation says it once for all of its layouts.
          asks={presentedIn ? null : asksOf(layout)}
          description={layout.description}
        />
      )}
      {!props.closed && (props.bar ?? (layout.round && <div className={decisionRoomClass} />))}
      <main
        id="conteudo"
        tabIndex={-1}
        className="relative mr-[env(safe-area-inset-right)] ml-[env(safe-area-inset-left)] flex min-h-0 flex-1"
      >
        <div className="relative min-w-0 flex-1">
          {props.canvas}
          <HeaderStatus connected={props.connected} sent={props.sent} />
        </div>
        {props.sheet}
      </main>
    </div>
  );
}
