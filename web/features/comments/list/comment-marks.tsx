import { CircleCheck, MessageCircle } from "lucide-react";
import { commentRow as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionWords } from "#contract/messages/version-screens.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import type { Elsewhere } from "#web/features/comments/versions/use-relations.ts";

interface CommentMarksProps {
  comment: Pick<NumberedComment, "status" | "reply_count" | "version" | "pinned" | "elsewhere">;
  unread: boolean;
}

/** What became of a comment, in a row of small marks; they take the size of the text around them. */
export function CommentMarks({ comment, unread }: CommentMarksProps) {
  const { status, reply_count: count } = comment;
  return (
    <>
      {unread && (
        <span className="flex items-center gap-1.5 font-semibold text-ink">
          <span className="size-2 rounded-full bg-pin" aria-hidden="true" />
          {text.unread}
        </span>
      )}
      {comment.pinned === false && <span>{text.unpinned}</span>}
      {comment.elsewhere && (
        <OtherVersion version={comment.version} elsewhere={comment.elsewhere} />
      )}
      {status === "resolved" && (
        <span className="flex items-center gap-1 text-success">
          <CircleCheck className="size-[1.15em]" aria-hidden="true" />
          {text.resolved}
        </span>
      )}
      {count > 0 && (
        <span className="flex items-center gap-1">
          <MessageCircle className="size-[1.15em]" aria-hidden="true" />
          {fillMessage(count === 1 ? text.oneReply : text.replies, { count })}
        </span>
      )}
    </>
  );
}

interface OtherVersionProps {
  version: number;
  elsewhere: Elsewhere;
}

/** Which version it was made on, and what became of what it is about. */
export function OtherVersion({ version, elsewhere }: OtherVersionProps) {
  const { changed } = elsewhere;
  return (
    <span>
      {fillMessage(versionWords.fromVersion, { number: version })}
      {changed !== null && ` · ${changed ? versionWords.changed : versionWords.unchanged}`}
    </span>
  );
}
