import { commentRow } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionWords as text } from "#contract/messages/version-screens.ts";
import { OtherVersion } from "#web/features/comments/list/comment-marks.tsx";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";
import { TextButton } from "#web/ui/text-button.tsx";

interface FromVersionProps {
  comment: ShownComment;
  onShow: (number: number) => void;
}

/** What a comment without a pin here is about; of another version than the one on screen, the way there. */
export function FromVersion({ comment, onShow }: FromVersionProps) {
  const { version: number, elsewhere, pinned } = comment;
  if (!elsewhere && pinned !== false) return null;
  return (
    <p className="mb-2 flex flex-wrap gap-x-3 text-ink-soft text-sm">
      {pinned === false && <span>{commentRow.unpinned}</span>}
      {elsewhere && <OtherVersion version={number} elsewhere={elsewhere} />}
      {elsewhere && !elsewhere.hidden && (
        <TextButton onClick={() => onShow(number)}>
          {fillMessage(text.showThere, { number })}
        </TextButton>
      )}
    </p>
  );
}
