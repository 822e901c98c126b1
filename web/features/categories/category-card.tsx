import { Link } from "@tanstack/react-router";
import { Pencil, Presentation, Trash2 } from "lucide-react";
import { formatBytes } from "#contract/bytes.ts";
import { categoryPage as text } from "#contract/messages/category-screens.ts";
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
}

export function CategoryCard({ category, acts }: CategoryCardProps) {
  const { name } = category;
  return (
    <Card className="relative flex h-full flex-col p-5 transition hover:border-line-strong">
      <div className="flex items-start gap-2">
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
        {acts && (
          <div className="relative z-1 -mt-2 -mr-2 flex">
            {category.layout_count > 0 && (
              <IconButton
                label={fillMessage(newPresentation.fromCategory, { name })}
                onClick={acts.present}
              >
                <Presentation className="size-4" aria-hidden="true" />
              </IconButton>
            )}
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
          </div>
        )}
      </div>
      <p className="mt-1 text-ink-soft text-sm">
        {fillMessage(text.createdAt, { date: formatDate(category.created_at) })}
      </p>
      <p className="mt-auto flex justify-between gap-4 pt-6 text-sm tabular-nums">
        <span className="font-medium">{countLayouts(category.layout_count)}</span>
        <span className="text-ink-soft">{formatBytes(category.storage_size)}</span>
      </p>
    </Card>
  );
}

function countLayouts(count: number): string {
  return count === 1 ? text.oneLayout : fillMessage(text.layouts, { count });
}
