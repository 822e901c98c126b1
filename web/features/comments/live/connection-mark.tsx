import { commentWords as text } from "#contract/messages/comment-screens.ts";

/** Shown only while the connection is lost. */
export function ConnectionMark({ connected }: { connected: boolean }) {
  return (
    <p role="status" className="text-ink-soft text-sm empty:hidden">
      {!connected && (
        <span className="flex items-center gap-2">
          <span className="size-2 animate-breathe rounded-full bg-ink-soft" aria-hidden="true" />
          {text.reconnecting}
        </span>
      )}
    </p>
  );
}
