import { MessageSquare } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { publicPresentation as text } from "#contract/messages/public-presentation.ts";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import { LayoutLink } from "#web/features/comments/presentation/layout-link.tsx";

interface ThumbnailProps {
  layout: PublicPresentation["layouts"][number];
  isOpen: boolean;
  picture: boolean;
  onOpen: ((layoutId: string) => void) | undefined;
}

/** One stop for the Tab key among all of them: the open one. */
export function Thumbnail({ layout, isOpen, picture, onOpen }: ThumbnailProps) {
  const { id, title, thumbnail, comment_count: count } = layout;
  return (
    <LayoutLink
      to={layout}
      onOpen={onOpen}
      data-layout={id}
      tabIndex={isOpen ? 0 : -1}
      aria-current={isOpen || undefined}
      data-tip={title}
      className="group relative grid w-20 gap-1 rounded-sm p-1 text-left -outline-offset-2 transition hover:bg-hover aria-[current]:bg-hover"
    >
      <span
        aria-hidden="true"
        className="relative block h-11 overflow-hidden rounded-[4px] border border-line bg-sheet transition group-aria-[current]:border-ink group-aria-[current]:outline-1 group-aria-[current]:outline-ink"
      >
        {picture && (
          <img
            src={thumbnail}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            className="size-full object-cover object-top"
          />
        )}
        {count > 0 && (
          <span className="absolute right-0.5 bottom-0.5 flex items-center gap-0.5 rounded-[4px] bg-paper px-1 font-medium text-ink text-xs tabular-nums">
            <MessageSquare className="size-3" />
            {count}
          </span>
        )}
      </span>
      <span
        dir="auto"
        aria-hidden="true"
        className="truncate text-ink-soft text-xs group-aria-[current]:text-ink"
      >
        {title}
      </span>
      <span className="sr-only">{`${title}, ${countWords(count)}`}</span>
    </LayoutLink>
  );
}

function countWords(count: number): string {
  if (count === 0) return text.noComments;
  return count === 1 ? text.oneComment : fillMessage(text.comments, { count });
}
