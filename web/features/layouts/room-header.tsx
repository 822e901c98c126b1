import { Link } from "@tanstack/react-router";
import { ArrowLeft, Ellipsis, ImageUp } from "lucide-react";
import { lazy, useState } from "react";
import type { ReviewState } from "#contract/approvals.ts";
import { roomWords as text } from "#contract/messages/room-screens.ts";
import { newVersion } from "#contract/messages/version-editing.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { VersionPicker, type Versions } from "#web/features/comments/index.ts";
import { ExportDialog } from "#web/features/exports/index.ts";
import { EditableTitle } from "#web/features/layouts/editable-title.tsx";
import type { RoomActs } from "#web/features/layouts/layout-menu.tsx";
import { GuardedBadge, ShareButton } from "#web/features/links/index.ts";
import { layoutsTitle, useSpace } from "#web/features/spaces/index.ts";
import { Button } from "#web/ui/button.tsx";
import { iconButtonClass } from "#web/ui/icon-button-style.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { ReviewBadge } from "#web/ui/review-badge.tsx";

const load = () => import("#web/features/layouts/layout-menu.tsx");
const LayoutMenu = lazy(load);

interface RoomHeaderProps {
  layout: LayoutDetail;
  /** While something else on the page is the primary action. */
  quiet: boolean;
  versions: Versions;
  /** Of the open round of approval. */
  reviewState: ReviewState | null;
  /** Null without the right to add versions, edit and delete. */
  acts: RoomActs | null;
}

export function RoomHeader({ layout, versions, reviewState, quiet, acts }: RoomHeaderProps) {
  const back = layoutsTitle(useSpace());
  const [exporting, setExporting] = useState(false);
  return (
    <header className="flex min-h-14 items-center gap-2 py-2 cramped:flex-wrap">
      <Link to="/layouts" aria-label={back} className={`${iconButtonClass} -ml-2.5`}>
        <ArrowLeft className="size-5" aria-hidden="true" />
      </Link>
      {layout.guarded && <GuardedBadge />}
      <EditableTitle layout={layout} mayEdit={acts !== null} />
      {reviewState && <ReviewBadge state={reviewState} compact />}
      <VersionPicker versions={versions} comparable />
      {acts && (
        <Button size="sm" onClick={acts.add} className="max-sm:hidden">
          <ImageUp className="size-4" aria-hidden="true" />
          {newVersion.action}
        </Button>
      )}
      <ShareButton
        compact
        variant={quiet ? "secondary" : "primary"}
        shared={{ ...layout, kind: "layout", picture: layout.image.thumbnail }}
      />
      <MenuButton
        label={text.more}
        preload={load}
        className="-mr-2"
        popup={(menu) => (
          <LayoutMenu {...menu} layout={layout} acts={acts} onExport={() => setExporting(true)} />
        )}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </MenuButton>
      <ExportDialog
        exported={{ subject: "layout", id: layout.id, title: layout.title }}
        open={exporting}
        onOpenChange={setExporting}
      />
    </header>
  );
}
