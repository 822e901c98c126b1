import { Link2 } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { roomWords } from "#contract/messages/room-screens.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { getVersion } from "#contract/routes/versions.ts";
import { ApprovalPanel, useLiveApprovals } from "#web/features/approvals/index.ts";
import {
  CommentsPanel,
  OwnerCanvas,
  OwnerComments,
  useOwnerFeedback,
  useVersions,
} from "#web/features/comments/index.ts";
import { CreatedPanel } from "#web/features/layouts/created-panel.tsx";
import { EditLayoutForm } from "#web/features/layouts/edit-layout-form.tsx";
import { LayoutFacts } from "#web/features/layouts/layout-facts.tsx";
import { layoutQuery } from "#web/features/layouts/layouts-queries.ts";
import { ReviewPanel, type RoomTab } from "#web/features/layouts/review-panel.tsx";
import { RoomHeader } from "#web/features/layouts/room-header.tsx";
import { useLayoutRemoval } from "#web/features/layouts/use-layout-removal.tsx";
import { useNewVersion } from "#web/features/layouts/versions/use-new-version.tsx";
import { VersionsSection } from "#web/features/layouts/versions/versions-section.tsx";
import { copyLink } from "#web/features/links/index.ts";
import { call } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { Button } from "#web/ui/button.tsx";

interface LayoutScreenProps {
  layout: LayoutDetail;
  /** Just created: the link to share comes first. */
  isNew: boolean;
  /** The comment that the address names. */
  linkedComment: string | undefined;
  onDismissNew: () => void;
  onRemoved: () => void;
  /** Removed while open, in another tab or by an admin. */
  onGone: () => void;
}

/** The review room: the canvas fills the window, comments and details are beside it. */
export function LayoutScreen(props: LayoutScreenProps) {
  const { layout, isNew, onDismissNew } = props;
  const [tab, setTab] = useState<RoomTab>("comments");
  const [editing, setEditing] = useState(false);
  const { ask, ...removal } = useLayoutRemoval(props.onRemoved);
  const versions = useVersions({
    layout,
    loadImage: useCallback(
      async (number) => (await call(getVersion, { layoutId: layout.id, number })).image,
      [layout.id],
    ),
    refresh: () => queryClient.fetchQuery({ ...layoutQuery(layout.id), staleTime: 0 }),
  });
  const feedback = useOwnerFeedback(layout.id, versions, props.linkedComment);
  const { state, open, composer } = feedback;
  useLiveApprovals(layout.id, state.layout);
  const ready = state.status === "ready";
  const count = ready ? state.comments.length : layout.comment_count;
  const gone = state.status === "gone" && !removal.agreed;
  const leave = useEffectEvent(props.onGone);
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
  const edit = () => {
    setTab("details");
    setEditing(true);
  };
  const newest = Math.max(layout.version, state.layout?.version ?? 0);
  const reviewState = (state.layout ?? layout).review_state;
  const added = useNewVersion(layout.id, {
    mayAdd: ask !== null,
    inReview: reviewState && newest,
    onAdded: versions.adopt,
  });
  const writing = composer.state.phase === "idle" ? null : "writing";
  return (
    // Aligned with the header and footer of a wide page.
    <div data-wide="" className="mx-auto max-w-400 px-safe-4 pb-10 sm:px-safe-6">
      {isNew && <CreatedPanel layout={layout} onDismiss={onDismissNew} />}
      <div className="flex h-[calc(100dvh-4rem)] min-h-96 flex-col pb-4">
        <RoomHeader
          layout={layout}
          versions={versions}
          reviewState={reviewState}
          quiet={editing}
          acts={ask && added.ask && { add: added.ask, edit, remove: () => ask(layout) }}
        />
        <div className="relative flex min-h-0 flex-1 gap-4 max-lg:pb-19">
          <div className="relative min-w-0 flex-1" {...added.dropProps}>
            <OwnerCanvas layout={layout} feedback={feedback} className="size-full" />
            {added.dropHint}
          </div>
          <ReviewPanel
            tab={tab}
            onTab={setTab}
            count={count}
            opened={open?.id ?? writing}
            comments={
              <CommentsPanel
                feedback={feedback}
                // The panel of a new layout has the same button.
                firstStep={!isNew && <CopyLinkButton layout={layout} />}
              />
            }
            approval={
              <ApprovalPanel layoutId={layout.id} version={newest} onChoose={feedback.choose} />
            }
            details={
              editing && ask ? (
                <EditLayoutForm layout={layout} onDone={() => setEditing(false)} />
              ) : (
                <>
                  <LayoutFacts layout={{ ...layout, comment_count: count }} onEdit={ask && edit} />
                  <VersionsSection
                    layout={layout}
                    mayEdit={ask !== null}
                    onShow={(number) => void versions.show(number)}
                    onRemoved={versions.adopt}
                  />
                </>
              )
            }
          />
        </div>
      </div>
      <OwnerComments layout={layout} feedback={feedback} />
      {removal.dialog}
      {added.dialog}
    </div>
  );
}

function CopyLinkButton({ layout }: { layout: LayoutDetail }) {
  return (
    <Button onClick={() => void copyLink(layout)}>
      <Link2 className="size-4" aria-hidden="true" />
      {roomWords.copyLink}
    </Button>
  );
}
