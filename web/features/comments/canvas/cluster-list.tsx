import { X } from "lucide-react";
import { commentWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface ClusterListProps {
  members: readonly ShownComment[];
  onOpen: (id: string) => void;
  onClose: () => void;
}

export function ClusterList({ members, onOpen, onClose }: ClusterListProps) {
  return (
    <>
      <header className="mb-1 flex items-center justify-between">
        <h2 className="font-semibold text-base">
          {fillMessage(text.count, { count: members.length })}
        </h2>
        <IconButton label={text.close} onClick={onClose} className="-my-2 -mr-2">
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </header>
      <ul className="-mx-2 max-h-64 overflow-y-auto">
        {members.map(({ id, number, name, comment }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="flex w-full gap-2.5 rounded-sm px-2 py-2 text-left text-sm hover:bg-hover"
            >
              <span className="w-6 shrink-0 text-right font-bold text-ink-soft tabular-nums">
                {number}
              </span>
              <span className="min-w-0">
                <span className="font-semibold">{name}</span>{" "}
                <span className="line-clamp-2 break-words text-ink-soft">{comment}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
