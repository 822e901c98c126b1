import { useQueryClient } from "@tanstack/react-query";
import { overviewWords as text } from "#contract/messages/comment-screens.ts";
import type { OverviewComment } from "#contract/routes/comments.ts";
import { createReply } from "#contract/routes/replies.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { mentionField } from "#web/features/comments/mentions/mention-field.tsx";
import { commentsKey } from "#web/features/comments/overview/overview-queries.ts";
import { useMentionable } from "#web/features/comments/owner/use-mentionable.ts";
import { ReplyForm } from "#web/features/comments/thread/reply-form.tsx";
import { useSpace } from "#web/features/spaces/index.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";

interface OverviewReplyProps {
  comment: OverviewComment;
  onDone: () => void;
}

/** An answer from the list, without opening the layout. */
export function OverviewReply({ comment, onDone }: OverviewReplyProps) {
  const space = useSpace();
  const queryClient = useQueryClient();
  const people = useMentionable(useAuth().session?.user.id);
  return (
    <div ref={focusField} className="relative z-10 mt-3 sm:pl-36">
      <ReplyForm
        comment={comment}
        signature={null}
        conversation={{
          wordsField: mentionField(people),
          prepare: () => {},
          reply: (commentId, { name: _, website: __, confirmed: ___, ...reply }) =>
            call(createReply, { commentId, ...reply }),
        }}
        onSent={() => {
          toast.success(text.replied);
          void queryClient.invalidateQueries({ queryKey: commentsKey(space) });
          onDone();
        }}
      />
    </div>
  );
}

/** Whoever asked for the form is in it. */
function focusField(form: HTMLElement | null): void {
  form?.querySelector("textarea")?.focus();
}
