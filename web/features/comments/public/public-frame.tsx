import { MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import type { LayoutState } from "#contract/events.ts";
import { publicPage as text } from "#contract/messages/comment-screens.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { HeaderStatus } from "#web/features/comments/public/header-status.tsx";
import { LayoutDescription } from "#web/features/comments/public/layout-description.tsx";
import { PublicHeader } from "#web/features/comments/public/public-header.tsx";
import { Button } from "#web/ui/button.tsx";

interface PublicFrameProps {
  layout: LayoutState & Pick<PublicLayout, "space">;
  connected: boolean;
  /** Whether one's own comment was just sent. */
  sent: boolean;
  /** Null until it is known. */
  count: number | null;
  sheetOpen: boolean;
  onToggleSheet?: () => void;
  canvas: ReactNode;
  sheet: ReactNode;
}

/** The arrangement of the public page, before its scripts run and after. */
export function PublicFrame(props: PublicFrameProps) {
  const { layout, sheetOpen } = props;
  return (
    <div data-fills-window="" className="flex h-dvh flex-col">
      <PublicHeader space={layout.space} title={layout.title}>
        <Button size="sm" aria-expanded={sheetOpen} onClick={props.onToggleSheet}>
          <MessageSquare className="size-4" aria-hidden="true" />
          <span className="sr-only">{sheetOpen ? text.close : text.open}</span>
          <span className="tabular-nums">{props.count ?? "…"}</span>
        </Button>
      </PublicHeader>
      {layout.description && <LayoutDescription description={layout.description} />}
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
