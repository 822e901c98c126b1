import { commentForm } from "#contract/messages/comment-screens.ts";
import { decisionForm as text } from "#contract/messages/deciding.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

export interface Over {
  reason: "newer_version" | "over" | "replaced";
  /** What was written and can no longer be sent. */
  written: string;
}

interface RoundOverProps extends Over {
  onSee: () => void;
  onClose: () => void;
}

/** In place of the form: nothing was recorded, and what leads on. */
export function RoundOver({ reason, written, onSee, onClose }: RoundOverProps) {
  const isNewer = reason === "newer_version";
  return (
    <div className="grid justify-items-start gap-4">
      <div role="alert">
        <p className="font-semibold">{isNewer ? text.newerVersion : text[reason]}</p>
        {isNewer && <p className="text-ink-soft">{text.newerVersionBody}</p>}
      </div>
      {written !== "" && (
        <div className="grid w-full justify-items-start gap-2 rounded-md border border-line p-3">
          <p dir="auto" className="w-full whitespace-pre-wrap break-words">
            {written}
          </p>
          <TextButton onClick={() => void copyText(written, commentForm.copied)}>
            {commentForm.copyText}
          </TextButton>
        </div>
      )}
      <Button variant="primary" autoFocus onClick={isNewer ? onSee : onClose}>
        {isNewer ? text.see : text.understood}
      </Button>
    </div>
  );
}
