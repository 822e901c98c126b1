import { Copy, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes } from "#contract/bytes.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutPage as text } from "#contract/messages/layout-screens.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { isOwnSpace, useSpace } from "#web/features/spaces/index.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

interface LayoutFactsProps {
  layout: LayoutDetail;
  /** Null without the right to edit. */
  onEdit: (() => void) | null;
}

/** What is known of a layout besides its picture. */
export function LayoutFacts({ layout, onEdit }: LayoutFactsProps) {
  const { image, created_by } = layout;
  const { session } = useAuth();
  // Alone in one's own space, one knows.
  const isObvious = isOwnSpace(useSpace()) && created_by.id === session?.user.id;
  return (
    <section aria-label={text.details} className="min-w-0">
      {layout.description && (
        <p className="mb-4 whitespace-pre-line break-words" dir="auto">
          {layout.description}
        </p>
      )}
      <dl className="divide-y divide-line border-line border-y text-sm tabular-nums">
        <Fact name={text.createdAt}>
          <time dateTime={layout.created_at}>{formatDate(layout.created_at)}</time>
        </Fact>
        {!isObvious && (
          <Fact name={text.createdBy}>
            <span dir="auto" className="break-words">
              {created_by.name}
            </span>
          </Fact>
        )}
        <Fact name={text.category}>
          <Badge className="align-middle">{layout.category.name}</Badge>
        </Fact>
        <Fact name={text.comments}>{layout.comment_count}</Fact>
        <Fact name={text.dimensions}>
          {fillMessage(text.dimensionsValue, { width: image.width, height: image.height })}
        </Fact>
        <Fact name={text.size}>{formatBytes(layout.size)}</Fact>
        {/* Too long to stand beside its label. */}
        <div className="py-2">
          <dt className="text-ink-soft">{text.id}</dt>
          <dd className="flex items-center justify-between gap-2">
            <code className="min-w-0 break-all text-xs">{layout.id}</code>
            <IconButton
              label={text.copyId}
              className="-mr-2"
              onClick={() => void copyText(layout.id, layoutToasts.idCopied)}
            >
              <Copy className="size-4" aria-hidden="true" />
            </IconButton>
          </dd>
        </div>
      </dl>
      {onEdit && (
        <Button size="sm" className="mt-5" onClick={onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
          {text.edit}
        </Button>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-2">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}
