import { useSortable } from "@dnd-kit/sortable";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, GripVertical, Lock, X } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { presentationPage as text } from "#contract/messages/presentation-screens.ts";
import type { Presentation } from "#contract/routes/presentations.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface OrderedLayoutProps {
  layout: Presentation["layouts"][number];
  number: number;
  /** Null without the right to change the order. */
  acts: Acts | null;
}

/** Null where there is nowhere to go. */
type Act = (() => void) | null;

interface Acts {
  up: Act;
  down: Act;
  remove: Act;
}

export function OrderedLayout({ layout, number, acts }: OrderedLayoutProps) {
  const { id, title } = layout;
  const sortable = useSortable({ id });
  const { transform, transition, isDragging } = sortable;
  return (
    <li
      ref={sortable.setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={cx(
        "flex flex-wrap items-center gap-3 rounded-md border border-line bg-raised p-2",
        isDragging && "relative z-10 shadow-float",
      )}
    >
      {acts && (
        <IconButton
          label={fillMessage(text.drag, { title })}
          className="cursor-grab touch-none active:cursor-grabbing"
          {...sortable.attributes}
          {...sortable.listeners}
        >
          <GripVertical className="size-4.5" aria-hidden="true" />
        </IconButton>
      )}
      <span className="w-6 shrink-0 text-right text-ink-soft text-sm tabular-nums">{number}</span>
      <img
        src={layout.thumbnail}
        alt=""
        width={64}
        height={40}
        loading="lazy"
        decoding="async"
        className="h-10 w-16 shrink-0 rounded-sm bg-sheet object-cover object-top max-sm:hidden"
      />
      <span className="relative min-w-0 flex-1">
        <Link
          to="/layouts/$layoutId"
          params={{ layoutId: id }}
          className="touch-whole line-clamp-2 break-words rounded-sm font-medium hover:underline"
        >
          {title}
        </Link>
        <span className="flex items-center gap-1.5 text-ink-soft text-sm">
          {layout.guarded && (
            <>
              <Lock className="size-3.5" aria-hidden="true" />
              <span className="sr-only">{text.guarded}. </span>
            </>
          )}
          {layout.comment_count === 1
            ? text.commentsOne
            : fillMessage(text.comments, { count: layout.comment_count })}
        </span>
      </span>
      {acts && <RowActs acts={acts} title={title} />}
    </li>
  );
}

function RowActs({ acts, title }: { acts: Acts; title: string }) {
  return (
    <>
      <span className="flex shrink-0 max-sm:flex-col">
        <MoveButton label={text.up} title={title} onMove={acts.up} icon={ArrowUp} />
        <MoveButton label={text.down} title={title} onMove={acts.down} icon={ArrowDown} />
      </span>
      <IconButton
        label={acts.remove ? fillMessage(text.remove, { title }) : text.lastOne}
        aria-disabled={acts.remove === null}
        onClick={acts.remove ?? undefined}
        className="hover:text-danger aria-disabled:opacity-40"
      >
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </>
  );
}

interface MoveButtonProps {
  label: string;
  title: string;
  onMove: Act;
  icon: typeof ArrowUp;
}

/** Kept in place at the ends, so that focus is not lost there. */
function MoveButton({ label, title, onMove, icon: Icon }: MoveButtonProps) {
  return (
    <IconButton
      label={fillMessage(label, { title })}
      aria-disabled={onMove === null}
      onClick={onMove ?? undefined}
      className="aria-disabled:opacity-40"
    >
      <Icon className="size-4" aria-hidden="true" />
    </IconButton>
  );
}
