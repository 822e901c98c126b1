import { Link } from "@tanstack/react-router";
import { FileDown, Pencil, Presentation, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "#contract/bytes.ts";
import { categoryPage as text } from "#contract/messages/category-screens.ts";
import { exportDialog } from "#contract/messages/export-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { newPresentation } from "#contract/messages/presentation-screens.ts";
import type { Category } from "#contract/routes/categories.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Card } from "#web/ui/card.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

interface CategoryCardProps {
  category: Category;
  /** Null without the right to change it. */
  acts: { edit: () => void; remove: () => void; present: () => void } | null;
  onExport: () => void;
}

export function CategoryCard({ category, acts, onExport }: CategoryCardProps) {
  const { name } = category;
  return (
    <Card className="group relative flex h-full flex-col transition hover:border-line-strong">
      <Miniatures addresses={category.thumbnails} />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex cramped:flex-col items-start gap-2">
          <h2 className="min-w-0 flex-1 break-words font-semibold text-lg leading-[1.5rem]">
            {/* The whole card links to the layouts; its buttons lie above the link. */}
            <Link
              to="/layouts"
              search={{ category: category.id }}
              aria-label={fillMessage(text.seeLayoutsOf, { name })}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              {name}
            </Link>
          </h2>
          <div className="relative z-1 -mt-2 -mr-2 flex hoverable:opacity-0 hoverable:transition hoverable:group-focus-within:opacity-100 hoverable:group-hover:opacity-100">
            {category.layout_count > 0 && (
              <>
                {acts && (
                  <IconButton
                    label={fillMessage(newPresentation.fromCategory, { name })}
                    onClick={acts.present}
                  >
                    <Presentation className="size-4" aria-hidden="true" />
                  </IconButton>
                )}
                <IconButton
                  label={fillMessage(exportDialog.openNamed, { title: name })}
                  onClick={onExport}
                >
                  <FileDown className="size-4" aria-hidden="true" />
                </IconButton>
              </>
            )}
            {acts && (
              <>
                <IconButton label={fillMessage(text.editNamed, { name })} onClick={acts.edit}>
                  <Pencil className="size-4" aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={fillMessage(text.deleteNamed, { name })}
                  className="hover:text-danger"
                  onClick={acts.remove}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              </>
            )}
          </div>
        </div>
        <p className="mt-1 text-ink-soft text-sm">
          {fillMessage(text.createdAt, { date: formatDate(category.created_at) })}
        </p>
        <p className="mt-auto flex justify-between gap-4 pt-6 text-sm tabular-nums">
          <span className="font-medium">{countLayouts(category.layout_count)}</span>
          <span className="text-ink-soft">{formatBytes(category.storage_size)}</span>
        </p>
      </div>
    </Card>
  );
}

function countLayouts(count: number): string {
  return count === 1 ? text.oneLayout : fillMessage(text.layouts, { count });
}

/** The newest layouts of a category. */
function Miniatures({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) {
    return (
      <p className="canvas-dots flex h-28 items-center justify-center border-line border-b text-ink-soft text-sm">
        {text.noPictures}
      </p>
    );
  }
  return (
    <div className="flex h-28 gap-px border-line border-b bg-line">
      {addresses.map((address) => (
        <Miniature key={address} address={address} />
      ))}
    </div>
  );
}

function Miniature({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <img
      src={isBroken ? "/placeholder.svg" : address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="h-full min-w-0 flex-1 bg-hover object-cover object-top"
    />
  );
}
