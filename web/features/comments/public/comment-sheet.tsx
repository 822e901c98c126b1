import { X } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { LayoutState } from "#contract/events.ts";
import {
  commentWords,
  statusFilter,
  publicPage as text,
} from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { CommentList } from "#web/features/comments/list/comment-list.tsx";
import {
  countByStatus,
  everyOpen,
  filterComments,
} from "#web/features/comments/list/filter-comments.ts";
import { ListFailure, ListSkeleton } from "#web/features/comments/list/list-states.tsx";
import { StatusFilter } from "#web/features/comments/list/status-filter.tsx";
import type { FeedState } from "#web/features/comments/live/feed-state.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Switch } from "#web/ui/switch.tsx";

interface CommentSheetProps {
  layout: Pick<LayoutState, "description" | "comments_paused">;
  /** Who asks for an opinion; null where the page says it elsewhere. */
  asks: string | null;
  state: FeedState;
  openId: string | null;
  /** The comment whose pin is pointed at. */
  litId: string | null;
  /** Covers the canvas where there is no space beside it. */
  overlay: boolean;
  /** Whether resolved comments stand on the canvas, too. */
  resolvedShown: boolean;
  onShowResolved: (shown: boolean) => void;
  onChoose: (id: string) => void;
  onPoint?: (id: string | null) => void;
  onRetry: () => void;
  onClose: () => void;
  /** Below the comments. */
  end?: ReactNode;
  /** For whoever has said what there was to say; always in sight. */
  finish?: ReactNode;
}

export function CommentSheet(props: CommentSheetProps) {
  const { layout, overlay, onClose } = props;
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (overlay) sheet.current?.focus({ preventScroll: true });
  }, [overlay]);
  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-label={commentWords.list}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !overlay) return;
        event.preventDefault();
        onClose();
      }}
      // Its own layer: a thousand comments must not be re-layered whenever a pin changes.
      className={cx(
        "flex w-[min(22rem,100vw)] shrink-0 flex-col border-line border-l bg-paper outline-none contain-strict will-change-transform",
        overlay && "absolute right-0 bottom-0 z-30 shadow-float",
        // Half the height on a phone: the list must not hide the design.
        overlay &&
          "max-sm:h-1/2 max-sm:w-full max-sm:animate-sheet-rise max-sm:rounded-t-lg max-sm:border-t max-sm:border-l-0 sm:top-0 sm:animate-appear",
      )}
    >
      <header className="flex items-center justify-between gap-2 border-line border-b py-2 pr-2 pl-4">
        <h2 className="font-semibold text-lg">{commentWords.list}</h2>
        <IconButton label={text.close} onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {(props.asks || layout.description) && (
          <div className="grid gap-1.5 border-line border-b p-4 text-sm">
            {props.asks && (
              <p className="text-balance font-semibold text-base" dir="auto">
                {props.asks}
              </p>
            )}
            {layout.description && (
              <p className="whitespace-pre-wrap break-words text-ink-soft" dir="auto">
                {layout.description}
              </p>
            )}
          </div>
        )}
        {layout.comments_paused && (
          <p className="border-line border-b bg-hover p-4 text-sm">{commentMessages.paused}</p>
        )}
        <SheetContent {...props} />
        {props.end}
      </div>
      {props.finish}
    </aside>
  );
}

function SheetContent(props: CommentSheetProps) {
  const { layout, state, onRetry } = props;
  if (state.status === "loading") return <ListSkeleton />;
  if (state.status === "failed") {
    return <ListFailure message={commentToasts.loadFailedLayoutFine} onRetry={onRetry} />;
  }
  if (state.comments.length === 0) {
    if (layout.comments_paused) return null;
    return (
      <div className="p-4">
        <p className="font-semibold">{text.emptyTitle}</p>
        <p className="mt-1 text-ink-soft">{text.emptyBody}</p>
      </div>
    );
  }
  return <FilteredList {...props} />;
}

function FilteredList({ state, openId, litId, onChoose, onPoint, ...props }: CommentSheetProps) {
  const [status, setStatus] = useState(everyOpen.status);
  const counts = countByStatus(state.comments);
  const found = useMemo(
    () => filterComments(state.comments, { ...everyOpen, status }),
    [state.comments, status],
  );
  return (
    <>
      {counts.resolved > 0 && (
        <div className="grid gap-1 border-line border-b px-4 py-3">
          <StatusFilter value={status} counts={counts} onChange={setStatus} />
          <Switch checked={props.resolvedShown} onChange={props.onShowResolved}>
            {statusFilter.showResolved}
          </Switch>
        </div>
      )}
      {found.length === 0 && (
        <p className="p-4 text-ink-soft">
          {status === "open" ? statusFilter.noneOpen : statusFilter.noneResolved}
        </p>
      )}
      <CommentList
        comments={found}
        openId={openId}
        litId={litId}
        onChoose={onChoose}
        onPoint={onPoint}
      />
    </>
  );
}
