import { type ReactNode, useState } from "react";
import { limits } from "#contract/limits.ts";
import { commentFields } from "#contract/messages/comment-fields.ts";
import { commentForm, ownerFeedback as text } from "#contract/messages/comment-screens.ts";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { editComment } from "#contract/routes/comments.ts";
import type { CommentFeed } from "#web/features/comments/live/comment-feed.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { call } from "#web/lib/api.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface CommentEditing {
  ask: (comment: NumberedComment) => void;
  dialog: ReactNode;
}

export function useCommentEditing(feed: CommentFeed): CommentEditing {
  const [comment, setComment] = useState<NumberedComment | null>(null);
  const [open, setOpen] = useState(false);
  return {
    ask(next) {
      setComment(next);
      setOpen(true);
    },
    dialog: comment && (
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={fillMessage(text.editHeading, { number: comment.number })}
      >
        <EditForm comment={comment} feed={feed} onDone={() => setOpen(false)} />
      </Dialog>
    ),
  };
}

interface EditFormProps {
  comment: NumberedComment;
  feed: CommentFeed;
  onDone: () => void;
}

function EditForm({ comment: { id, comment }, feed, onDone }: EditFormProps) {
  const form = useForm(["comment"], {
    check: ({ comment }) => ({ comment: comment.trim() ? undefined : commentFields.textMissing }),
    submit: async (values) => {
      feed.put(await call(editComment, { commentId: id, comment: values.comment.trim() }));
      toast.success(commentToasts.updated);
      onDone();
    },
    onRefusal: (error) => sentenceOf(error, commentToasts.updateFailed),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Field label={commentForm.text} error={form.errors.comment}>
        {(control) => (
          <Textarea
            {...control}
            name="comment"
            rows={5}
            defaultValue={comment}
            maxLength={limits.comment.max}
          />
        )}
      </Field>
      <FormActions submitLabel={text.save} pending={form.pending} onCancel={onDone} />
    </form>
  );
}
