import { commentForm, publicPage as text } from "#contract/messages/comment-screens.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

/** Replaces a layout that was removed while open; the visitor's unsent text is kept. */
export function RemovedLayout({ draft }: { draft: string }) {
  return (
    <div
      role="alert"
      className="mx-auto flex size-full max-w-md flex-col items-center justify-center gap-3 overflow-y-auto px-6 py-10 text-center"
    >
      <PinMark className="size-10 opacity-40" />
      <p className="font-semibold text-lg">{text.removedTitle}</p>
      <p className="text-ink-soft">{text.removedBody}</p>
      {draft !== "" && (
        <div className="mt-4 grid w-full justify-items-start gap-3 rounded-md border border-line bg-raised p-4 text-left">
          <p className="text-ink-soft text-sm">{text.removedDraft}</p>
          <p className="w-full whitespace-pre-wrap break-words" dir="auto">
            {draft}
          </p>
          <Button size="sm" onClick={() => void copyText(draft, commentForm.copied)}>
            {commentForm.copyText}
          </Button>
        </div>
      )}
    </div>
  );
}
