import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { unansweredMessages } from "#contract/messages/unanswered.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { LayoutScreen } from "#web/features/layouts/layout-screen.tsx";
import { LayoutScreenSkeleton } from "#web/features/layouts/layout-screen-skeleton.tsx";
import { layoutQuery, removeFromLists } from "#web/features/layouts/layouts-queries.ts";
import { Unreached } from "#web/features/offline/index.ts";
import { enterSpace, hasLost, isOwnSpace, useSpace } from "#web/features/spaces/index.ts";
import { Refusal } from "#web/lib/refusal.ts";
import { toast } from "#web/lib/toast.ts";
import { useShownTitle } from "#web/lib/use-shown-title.ts";

const route = getRouteApi("/site/signed-in/layouts/$layoutId");

export default function LayoutPage() {
  const { layoutId } = route.useParams();
  const { new: isNew, comment } = route.useSearch();
  const navigate = useNavigate();
  const space = useSpace();
  const {
    data: layout,
    error,
    isLoadingError,
    isPaused,
    refetch,
  } = useQuery(layoutQuery(layoutId));
  // Without a network the query waits for it; whoever wrote something here sees that it is kept.
  const isLost = error instanceof Refusal && error.code === "unavailable";

  const leave = () => void navigate({ to: "/layouts", replace: true });
  const leaveWith = async (sentence: string) => {
    // Whoever lost the space was told, and is on the way to another page.
    if (await hasLost(space)) return;
    toast.error(sentence);
    leave();
  };
  const leaveFailed = useEffectEvent(() => {
    const unpaid = error instanceof Refusal && error.code === "subscription_required";
    // The list's guard leads to the plans.
    if (unpaid && isOwnSpace(space)) leave();
    else void leaveWith(layoutToasts.layoutLoadFailed);
  });
  useEffect(() => {
    if (isLoadingError && !isLost) leaveFailed();
  }, [isLoadingError, isLost]);

  // Once, when it is loaded: whoever then chooses another space is not brought back.
  const spaceId = layout?.user_id;
  const enter = useEffectEvent(async (id: string) => {
    if (!(await enterSpace(id))) void leaveWith(layoutToasts.layoutLoadFailed);
  });
  useEffect(() => {
    if (spaceId) void enter(spaceId);
  }, [spaceId]);

  useShownTitle(layout?.title);

  if (!layout && (isLost || isPaused)) {
    const message = unansweredMessages.unavailable;
    return <Unreached message={message} layoutId={layoutId} onRetry={() => void refetch()} />;
  }
  if (!layout || space.id !== spaceId) return <LayoutScreenSkeleton />;
  const forgetNew = () =>
    void navigate({ to: "/layouts/$layoutId", params: { layoutId }, search: {}, replace: true });
  const leaveRemoved = async (removed: Layout) => {
    await leaveWith(layoutToasts.removedMeanwhile);
    removeFromLists(removed);
  };
  return (
    <LayoutScreen
      key={layoutId}
      layout={layout}
      isNew={isNew === "true"}
      linkedComment={comment}
      onDismissNew={forgetNew}
      onRemoved={leave}
      onGone={() => void leaveRemoved(layout)}
    />
  );
}
