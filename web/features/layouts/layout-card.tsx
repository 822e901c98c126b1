import { Link } from "@tanstack/react-router";
import { Link2, Trash2 } from "lucide-react";
import { formatBytes } from "#contract/bytes.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutCard as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { CommentBadge } from "#web/features/layouts/comment-badge.tsx";
import { copyPublicLink } from "#web/features/layouts/copy-public-link.ts";
import { LayoutThumbnail } from "#web/features/layouts/layout-thumbnail.tsx";
import { formatDate } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

interface LayoutCardProps {
  layout: Layout;
  /** Asks for confirmation first; null without the right to. */
  onDelete: ((layout: Layout) => void) | null;
}

export function LayoutCard({ layout, onDelete }: LayoutCardProps) {
  const { title } = layout;
  const toLayout = { to: "/layouts/$layoutId", params: { layoutId: layout.id } } as const;
  return (
    <Card className="group flex h-full flex-col">
      <div className="relative border-line border-b">
        {/* The 'Ver' button is the same link; one of them is enough for the keyboard. */}
        <Link {...toLayout} tabIndex={-1} aria-hidden="true" className="block">
          <LayoutThumbnail image={layout.image} />
        </Link>
        <span className="pointer-events-none absolute top-3 right-3">
          <CommentBadge count={layout.comment_count} />
        </span>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <Badge className="mb-2 self-start">{layout.category.name}</Badge>
        <h3 className="line-clamp-2 break-words font-semibold text-lg leading-[1.5rem]">{title}</h3>
        {layout.description && (
          <p className="mt-1 line-clamp-2 break-words text-ink-soft text-sm">
            {layout.description}
          </p>
        )}
        <p className="mt-auto pt-3 text-ink-soft text-sm tabular-nums">
          <time dateTime={layout.created_at}>{formatDate(layout.created_at)}</time>
          <span aria-hidden="true"> · </span>
          {formatBytes(layout.size)}
        </p>
        <div className="mt-4 flex items-center gap-2">
          <LinkButton {...toLayout} size="sm" aria-label={fillMessage(text.viewNamed, { title })}>
            {text.view}
          </LinkButton>
          <Button
            size="sm"
            variant="ghost"
            aria-label={fillMessage(text.copyLinkOf, { title })}
            onClick={() => void copyPublicLink(layout)}
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
      </div>
    </Card>
  );
}
