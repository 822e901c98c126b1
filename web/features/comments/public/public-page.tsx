import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from "react";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { splitInput } from "#contract/route.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { loadDeciding } from "#web/features/approvals/index.ts";
import { FeedbackCanvas } from "#web/features/comments/canvas/feedback-canvas.tsx";
import { PinPreview } from "#web/features/comments/canvas/pin-preview.tsx";
import { ComparePlace } from "#web/features/comments/compare/compare-place.tsx";
import { headingOf } from "#web/features/comments/heading-of.ts";
import type { ClosedReason, FeedState } from "#web/features/comments/live/feed-state.ts";
import { asksOf } from "#web/features/comments/public/asks-of.ts";
import { ClosedLink } from "#web/features/comments/public/closed-link.tsx";
import { CommentSheet } from "#web/features/comments/public/comment-sheet.tsx";
import { openAsGuest } from "#web/features/comments/public/guest-identity.ts";
import { loadGuestNotices } from "#web/features/comments/public/notices/load-guest-notices.ts";
import { type PresentedIn, PublicFrame } from "#web/features/comments/public/public-frame.tsx";
import {
  comparePublicVersions,
  createPublicComment,
  getPublicLayout,
  getPublicVersion,
  listPublicComments,
  streamPublicComments,
} from "#web/features/comments/public/public-routes.ts";
import { useGuest, useOwnGuestWords } from "#web/features/comments/public/use-guest.ts";
import { useFeedback } from "#web/features/comments/use-feedback.ts";
import { commentAddress, useLinkedComment } from "#web/features/comments/use-linked-comment.ts";
import type { AskComparison } from "#web/features/comments/versions/use-relations.ts";
import { useVersions } from "#web/features/comments/versions/use-versions.ts";
import { VersionNotice } from "#web/features/comments/versions/version-notice.tsx";
import { VersionPicker } from "#web/features/comments/versions/version-picker.tsx";
import { call } from "#web/lib/api.ts";
import { hasSignedInHint } from "#web/lib/signed-in-hint.ts";
import { toast } from "#web/lib/toast.ts";
import { useLater } from "#web/lib/use-later.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

const loadCard = () => import("#web/features/comments/public/guest-card.tsx");
const GuestCard = lazy(loadCard);
const loadMemberLink = () => import("#web/features/comments/public/member-link.tsx");

interface PublicPageProps {
  publicLink: string;
  /** As it was when the page was requested; the stream sends changes. */
  layout: PublicLayout;
  presentation?: OpenPresentation;
}

/** The presentation that the layout is shown in, and what it is told. */
export interface OpenPresentation extends PresentedIn {
  /** Whether the list is open, kept from layout to layout; null is as the window has room. */
  sheetWanted: [wanted: boolean | null, set: (wanted: boolean | null) => void];
  onCount: (count: number) => void;
  onLinkUpdated: () => void;
  onClosed: (reason: ClosedReason) => void;
  /** Why it shows nothing more, once it has found out. */
  closed: ClosedReason | null;
}

export function PublicPage({ publicLink, layout, presentation }: PublicPageProps) {
  const wide = useMediaQuery("(min-width: 64rem)");
  const phone = useMediaQuery("(max-width: 39.98rem)");
  const ownSheetWanted = useState<boolean | null>(null);
  const [sheetWanted, setSheetWanted] = presentation?.sheetWanted ?? ownSheetWanted;
  const sheetOpen = sheetWanted ?? wide;
  const [sent, markSent] = useSentMark();
  const own = useOwnGuestWords(publicLink);
  const [known, setKnown] = useState(layout);
  const compare = useCallback<AskComparison>(
    (pair, signal) => call(comparePublicVersions, { publicLink, ...pair }, { signal }),
    [publicLink],
  );
  const refresh = async () => {
    const read = await call(getPublicLayout, { publicLink });
    setKnown(read);
    return read;
  };
  const versions = useVersions({
    layout: known,
    loadImage: useCallback(
      async (number) => (await call(getPublicVersion, { publicLink, number })).image,
      [publicLink],
    ),
    refresh,
  });
  const feedback = useFeedback({
    layoutId: layout.id,
    versions,
    compare: known.allows_compare ? compare : null,
    remembersName: true,
    source: () => ({
      eventsUrl: splitInput(streamPublicComments, { publicLink }).path,
      list: (cursor) => call(listPublicComments, { publicLink, cursor }),
      look: refresh,
      ...(presentation && { known: layout, onLinkUpdated: presentation.onLinkUpdated }),
    }),
    // What is sent before the browser is known could not be changed by its author.
    send: ({ mentions: _, ...comment }, signal) =>
      openAsGuest()
        .then(() => call(createPublicComment, { publicLink, ...comment }, { signal }))
        .catch((error: unknown) => {
          feedback.feed.refuse(error);
          throw error;
        }),
    onSent({ id }) {
      own.addComment(id);
      // A toast would cover the next comment's form.
      if (phone) markSent();
      else toast.success(commentToasts.sent);
    },
  });
  const { state, open, composer } = feedback;
  const current = { ...known, ...state.layout };
  const gone = state.closed !== null;
  const closed = presentation ? presentation.closed : state.closed;
  const paused = current.comments_paused ? commentMessages.paused : null;
  const guest = useGuest({ publicLink, own, composer, closed: paused !== null });
  useLinkedComment(feedback);
  // In time for the first pin to be opened.
  useLater(state.comments.length > 0, loadCard);
  const member = useLater(hasSignedInHint(), loadMemberLink);
  const written = state.comments.filter(
    ({ id, removed }) => !removed && guest.comments.has(id),
  ).length;
  const deciding = useLater(current.round !== null || written > 0, loadDeciding);
  const spoke = guest.comments.size + own.state().replies.size > 0;
  const notices = useLater(spoke, loadGuestNotices);
  const answers = (place: "list" | "card" | "form") =>
    notices && spoke && <notices.GuestNotices publicLink={publicLink} own={own} place={place} />;
  usePresentationTold(presentation, state);

  useEffect(() => {
    if (state.status === "failed") toast.error(commentToasts.loadFailedLayoutFine);
  }, [state.status]);

  const inFront = open !== null || composer.state.phase !== "idle";
  // In a narrow window there is no room for the list beside an open card or a form.
  useEffect(() => {
    if (inFront && !wide) setSheetWanted(null);
  }, [inFront, wide, setSheetWanted]);
  const toggleSheet = () => {
    if (!wide) feedback.setOpenId(null);
    setSheetWanted(!sheetOpen);
  };
  return (
    <PublicFrame
      publicLink={publicLink}
      layout={current}
      presentedIn={presentation}
      memberLink={member && <member.MemberLink layoutId={layout.id} />}
      bar={
        deciding && (
          <deciding.DecisionBar
            publicLink={publicLink}
            round={current.round}
            space={current.space}
            newest={current.version}
            versions={versions}
            guest={guest}
          />
        )
      }
      closed={gone}
      connected={state.connected}
      sent={sent}
      count={state.status === "loading" ? null : state.comments.length}
      sheetOpen={sheetOpen && !gone}
      onToggleSheet={toggleSheet}
      canvas={
        gone ? (
          closed && <ClosedLink reason={closed} draft={composer.text} />
        ) : versions.pair ? (
          <ComparePlace
            title={current.title}
            versions={versions}
            pair={versions.pair}
            compare={compare}
          />
        ) : (
          <>
            <VersionNotice versions={versions} newest={current.version} />
            <FeedbackCanvas
              key={versions.shown.number}
              image={versions.shown.image}
              title={current.title}
              feedback={feedback}
              closed={paused}
              onForget={guest.signature.forget}
              belowForm={sheetOpen || answers("form")}
              moves={guest.moves}
              details={(comment, close) => (
                <Suspense fallback={<PinPreview comment={comment} />}>
                  <GuestCard
                    publicLink={publicLink}
                    comment={comment}
                    label={headingOf(comment)}
                    address={commentAddress(comment.id, presentation && layout.id)}
                    feed={feedback.feed}
                    guest={guest}
                    closed={paused}
                    below={sheetOpen || answers("card")}
                    onShowVersion={(number) => void versions.show(number)}
                    onMark={feedback.setOpenMark}
                    onClose={close}
                  />
                </Suspense>
              )}
            />
          </>
        )
      }
      picker={<VersionPicker versions={versions} comparable={current.allows_compare} />}
      sheet={
        sheetOpen &&
        !gone && (
          <CommentSheet
            layout={current}
            asks={presentation || !wide ? null : asksOf(current)}
            state={state}
            openId={open?.id ?? null}
            litId={feedback.pointed?.id ?? null}
            overlay={!wide}
            resolvedShown={feedback.resolvedShown}
            onShowResolved={feedback.setResolvedShown}
            onChoose={feedback.choose}
            onPoint={feedback.setLitId}
            onRetry={() => void feedback.feed.retry()}
            onClose={() => setSheetWanted(false)}
            end={answers("list")}
            finish={
              deciding &&
              written > 0 && (
                <deciding.FinishComments
                  publicLink={publicLink}
                  name={guest.signature.name}
                  written={written}
                />
              )
            }
          />
        )
      }
    />
  );
}

/** What happens to the open layout concerns the presentation around it. */
function usePresentationTold(
  presentation: OpenPresentation | undefined,
  { status, closed, comments: { length: count } }: FeedState,
): void {
  const tellCount = useEffectEvent(() => presentation?.onCount(count));
  const tellClosed = useEffectEvent((reason: ClosedReason) => presentation?.onClosed(reason));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is the reason to tell.
  useEffect(() => {
    if (status === "ready") tellCount();
  }, [status, count]);
  useEffect(() => {
    if (closed !== null) tellClosed(closed);
  }, [closed]);
}

const SHOWN_MS = 2_500;

/** True for a moment after it was set. */
function useSentMark(): [boolean, () => void] {
  const [sentAt, setSentAt] = useState<number | null>(null);
  useEffect(() => {
    if (sentAt === null) return;
    const timer = setTimeout(() => setSentAt(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sentAt]);
  return [sentAt !== null, () => setSentAt(Date.now())];
}
