import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionWords as text } from "#contract/messages/version-screens.ts";
import { OtherVersion } from "#web/features/comments/list/comment-marks.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { TextButton } from "#web/ui/text-button.tsx";

interface FromVersionProps {
  comment: ShownComment;
  onShow: (number: number) => void;
}

/** For a comment of another version than the one on screen: which, and the way there. */
export function FromVersion({ comment, onShow }: FromVersionProps) {
  const { version: number, elsewhere } = comment;
  if (!elsewhere) return null;
  return (
    <p className="mb-2 flex flex-wrap gap-x-3 text-ink-soft text-sm">
      <OtherVersion version={number} elsewhere={elsewhere} />
      {!elsewhere.hidden && (
        <TextButton onClick={() => onShow(number)}>
          {fillMessage(text.showThere, { number })}
        </TextButton>
      )}
    </p>
  );
}
