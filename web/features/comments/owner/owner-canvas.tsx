import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { FeedbackCanvas } from "#web/features/comments/canvas/feedback-canvas.tsx";
import { ComparePlace } from "#web/features/comments/compare/compare-place.tsx";
import { headingOf } from "#web/features/comments/heading-of.ts";
import { ownerMoves } from "#web/features/comments/owner/owner-moves.ts";
import type { OwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
import { ThreadCard } from "#web/features/comments/thread/thread-card.tsx";
import { commentAddress } from "#web/features/comments/use-linked-comment.ts";
import { VersionNotice } from "#web/features/comments/versions/version-notice.tsx";
import { cx } from "#web/ui/cx.ts";

interface OwnerCanvasProps {
  layout: LayoutDetail;
  feedback: OwnerFeedback;
  className?: string;
}

/** A layout as its space sees it; pausing stops visitors from commenting, not the space. */
export function OwnerCanvas({ layout, feedback, className }: OwnerCanvasProps) {
  const { profile } = useAuth();
  const { versions } = feedback;
  const newest = Math.max(layout.version, feedback.state.layout?.version ?? 0);
  return (
    <div
      className={cx("relative overflow-hidden rounded-lg border border-line bg-paper", className)}
    >
      {versions.pair ? (
        <ComparePlace
          title={layout.title}
          versions={versions}
          pair={versions.pair}
          compare={feedback.compare}
        />
      ) : (
        <>
          <VersionNotice versions={versions} newest={newest} />
          <FeedbackCanvas
            // Another picture has a zoom and a place of its own.
            key={versions.shown.number}
            image={versions.shown.image}
            title={layout.title}
            feedback={feedback}
            closed={null}
            usualName={profile?.username}
            wordsField={feedback.conversation.wordsField}
            unread={feedback.unreadIds}
            moves={ownerMoves(feedback.conversation)}
            details={(comment, close) => (
              <ThreadCard
                comment={comment}
                label={headingOf(comment)}
                address={commentAddress(comment.id)}
                feed={feedback.feed}
                conversation={feedback.conversation}
                signature={null}
                onShowVersion={(number) => void versions.show(number)}
                onMark={feedback.setOpenMark}
                onClose={close}
              />
            )}
          />
        </>
      )}
    </div>
  );
}
