import { Link } from "@tanstack/react-router";
import { Link2, Trash2 } from "lucide-react";
import { formatBytes } from "#contract/bytes.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutCard as text } from "#contract/messages/layout-screens.ts";
import { layoutSelection } from "#contract/messages/presentation-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { CommentBadge, waitingWords } from "#web/features/layouts/comment-badge.tsx";
import { LayoutThumbnail } from "#web/features/layouts/layout-thumbnail.tsx";
import { copyLink, GuardedBadge } from "#web/features/links/index.ts";
import type { LayoutSelection } from "#web/features/presentations/index.ts";
import { formatDate, formatShortRelative } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ReviewBadge } from "#web/ui/review-badge.tsx";

function toLayout({ id: layoutId }: Layout) {
  return { to: "/layouts/$layoutId", params: { layoutId } } as const;
}

interface LayoutCardProps {
  layout: Layout;
  /** Asks for confirmation first; null without the right to. */
  onDelete: ((layout: Layout) => void) | null;
  /** Replaces the card's own actions while layouts are being chosen. */
  selection?: LayoutSelection | null;
}

export function LayoutCard({ layout, onDelete, selection = null }: LayoutCardProps) {
  const { title } = layout;
  return (
    <Card className="group relative flex h-full flex-col transition hover:border-line-strong">
      <div className="relative overflow-hidden border-line border-b">
        {selection ? (
          <LayoutThumbnail image={layout.image} />
        ) : (
          // The title is the same link; one of them is enough for the keyboard.
          <Link {...toLayout(layout)} tabIndex={-1} aria-hidden="true" className="block">
            <LayoutThumbnail image={layout.image} />
          </Link>
        )}
        {layout.guarded && (
          <span className={cx("absolute left-3 flex", selection ? "bottom-3" : "top-3")}>
            <GuardedBadge />
          </span>
        )}
        <span className="absolute top-3 right-3">
          <CommentBadge layout={layout} />
        </span>
        {!selection && <CardActs layout={layout} onDelete={onDelete} />}
      </div>
      <div className="flex flex-1 flex-col p-4">
        <div className="relative pointer-coarse:-my-2.5 pointer-coarse:py-2.5">
          <h3 className="line-clamp-2 break-words font-semibold text-lg leading-[1.5rem]">
            {selection ? (
              title
            ) : (
              <Link {...toLayout(layout)} className="touch-whole rounded-sm hover:underline">
                {title}
              </Link>
            )}
          </h3>
        </div>
        {layout.description && (
          <p className="mt-1 line-clamp-2 break-words text-ink-soft text-sm">
            {layout.description}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
          <Badge>{layout.category.name}</Badge>
          {layout.review_state && <ReviewBadge state={layout.review_state} />}
        </div>
        <CardFacts layout={layout} />
      </div>
      {selection && <SelectCard layout={layout} selection={selection} />}
    </Card>
  );
}

/** '3 abertos · há 2 h', and its size. */
function CardFacts({ layout }: { layout: Layout }) {
  const { created_at: at } = layout;
  const waiting = waitingWords(layout);
  return (
    <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-ink-soft text-sm tabular-nums">
      <span>
        {waiting && (
          <>
            <span className={layout.open_count > 0 ? "font-semibold text-ink" : undefined}>
              {waiting}
            </span>
            <span aria-hidden="true"> · </span>
          </>
        )}
        <time dateTime={at} data-tip={formatDate(at)}>
          {formatShortRelative(at)}
        </time>
      </span>
      {formatBytes(layout.size)}
    </p>
  );
}

/** Over the picture while the card is pointed at or focused; where nothing can point, always and below it. */
function CardActs({ layout, onDelete }: Pick<LayoutCardProps, "layout" | "onDelete">) {
  const { title } = layout;
  return (
    <div className={actsClass}>
      <LinkButton
        {...toLayout(layout)}
        size="sm"
        aria-label={fillMessage(text.viewNamed, { title })}
      >
        {text.view}
      </LinkButton>
      <Button
        size="sm"
        aria-label={fillMessage(text.copyLinkOf, { title })}
        onClick={() => void copyLink(layout)}
      >
        <Link2 className="size-4" aria-hidden="true" />
        {text.link}
      </Button>
      {onDelete && (
        <IconButton
          label={fillMessage(text.deleteNamed, { title })}
          className="ml-auto hover:text-danger"
          onClick={() => onDelete(layout)}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

const actsClass = cx(
  "flex items-center gap-2 border-line border-t p-2",
  "hoverable:absolute hoverable:inset-x-0 hoverable:bottom-0 hoverable:bg-surface",
  "hoverable:opacity-0 hoverable:transition hoverable:duration-(--duration-base)",
  "hoverable:group-hover:opacity-100 hoverable:group-focus-within:opacity-100",
);

/** The whole card is its label. */
function SelectCard({ layout, selection }: { layout: Layout; selection: LayoutSelection }) {
  const { chosen, toggle, cancel } = selection;
  return (
    <label className="absolute inset-0 cursor-pointer rounded-[inherit] border-2 border-transparent has-checked:border-ink">
      <span className="absolute top-2.5 left-2.5 flex h-9 items-center gap-2 rounded-full bg-paper px-3 font-medium text-sm">
        <input
          type="checkbox"
          checked={chosen.some(({ id }) => id === layout.id)}
          onChange={() => toggle(layout)}
          onKeyDown={({ key }) => key === "Escape" && cancel()}
          // Focused, it stays clear of the bar at the window's bottom.
          className="size-5 scroll-mb-40 accent-ink"
        />
        <span>
          {layoutSelection.start}
          <span className="sr-only"> {layout.title}</span>
        </span>
      </span>
    </label>
  );
}
