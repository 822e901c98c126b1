import { closedLink as text } from "#contract/messages/closed-link.ts";
import { commentForm } from "#contract/messages/comment-screens.ts";
import type { ClosedReason } from "#web/features/comments/live/feed-state.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface ClosedLinkProps {
  reason: ClosedReason;
  /** The visitor's unsent text. */
  draft: string;
}

/** Replaces a layout whose link was closed while its page was open. */
export function ClosedLink({ reason, draft }: ClosedLinkProps) {
  const asksPassword = reason === "password";
  return (
    <div
      role="alert"
      className="mx-auto flex size-full max-w-md flex-col items-center gap-3 overflow-y-auto px-6 py-10 text-center before:m-auto after:m-auto"
    >
      <PinMark className="size-10 opacity-40" />
      <p className="font-semibold text-lg">{text[reason]}</p>
      <p className="text-ink-soft">{asksPassword ? text.whyPassword : text.askAgain}</p>
      {asksPassword && (
        <Button variant="primary" className="mt-2" onClick={() => location.reload()}>
          {text.enterPassword}
        </Button>
      )}
      {draft !== "" && <UnsentText draft={draft} />}
    </div>
  );
}

/** What can no longer be sent stays available to its author. */
export function UnsentText({ draft }: { draft: string }) {
  return (
    <div className="mt-4 grid w-full justify-items-start gap-3 rounded-md border border-line bg-raised p-4 text-left">
      <p className="text-ink-soft text-sm">{text.draft}</p>
      <p className="w-full whitespace-pre-wrap break-words" dir="auto">
        {draft}
      </p>
      <Button size="sm" onClick={() => void copyText(draft, commentForm.copied)}>
        {commentForm.copyText}
      </Button>
    </div>
  );
}
