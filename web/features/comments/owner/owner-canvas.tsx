import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { FeedbackCanvas } from "#web/features/comments/canvas/feedback-canvas.tsx";
import { OpenComment } from "#web/features/comments/owner/open-comment.tsx";
import type { Feedback } from "#web/features/comments/use-feedback.ts";
import { cx } from "#web/ui/cx.ts";

interface OwnerCanvasProps {
  layout: LayoutDetail;
  feedback: Feedback;
  className?: string;
}

/** A layout as its space sees it; pausing stops visitors from commenting, not the space. */
export function OwnerCanvas({ layout, feedback, className }: OwnerCanvasProps) {
  const { profile } = useAuth();
  return (
    <div className={cx("overflow-hidden rounded-lg border border-line bg-paper", className)}>
      <FeedbackCanvas
        image={layout.image}
        title={layout.title}
        feedback={feedback}
        closed={null}
        usualName={profile?.username}
      />
      <OpenComment comment={feedback.open} onClose={() => feedback.setOpenId(null)} />
    </div>
  );
}
