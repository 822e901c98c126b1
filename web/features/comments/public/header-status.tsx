import { publicPage as text } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { ConnectionMark } from "#web/features/comments/live/connection-mark.tsx";

interface HeaderStatusProps {
  connected: boolean;
  sent: boolean;
}

/** Placed under the header, where it takes no space and covers no form. */
export function HeaderStatus({ connected, sent }: HeaderStatusProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-20 mx-auto grid w-fit justify-items-center gap-2 [&>p]:rounded-full [&>p]:border [&>p]:border-line [&>p]:bg-raised [&>p]:px-3 [&>p]:py-1 [&>p]:shadow-float">
      <p role="status" className="font-medium text-sm text-success empty:hidden">
        {sent && (
          <>
            <span aria-hidden="true">{text.sent}</span>
            <span className="sr-only">{commentToasts.sent}</span>
          </>
        )}
      </p>
      <ConnectionMark connected={connected} />
    </div>
  );
}
