import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { presentationPage as text } from "#contract/messages/presentation-screens.ts";
import { PresentationScreen } from "#web/features/presentations/presentation-screen.tsx";
import { presentationQuery } from "#web/features/presentations/presentations-queries.ts";
import { enterSpace, hasLost, useSpace } from "#web/features/spaces/index.ts";
import { toast } from "#web/lib/toast.ts";
import { useShownTitle } from "#web/lib/use-shown-title.ts";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

const route = getRouteApi("/site/signed-in/presentations/$presentationId");

/** Opens in the presentation's own space, which is known once it is loaded. */
export default function PresentationPage() {
  const { presentationId } = route.useParams();
  const navigate = useNavigate();
  const space = useSpace();
  const { data: presentation, isLoadingError } = useQuery(presentationQuery(presentationId));
  const leave = () => void navigate({ to: "/links", replace: true });
  const fail = useEffectEvent(async () => {
    // Whoever lost the space was told, and is on the way to another page.
    if (await hasLost(space)) return;
    toast.error(text.loadFailed);
    leave();
  });
  useEffect(() => {
    if (isLoadingError) void fail();
  }, [isLoadingError]);

  const spaceId = presentation?.user_id;
  const enter = useEffectEvent(async (id: string) => {
    if (!(await enterSpace(id))) void fail();
  });
  useEffect(() => {
    if (spaceId) void enter(spaceId);
  }, [spaceId]);

  useShownTitle(presentation?.title);

  if (!presentation || space.id !== spaceId) {
    return (
      <PageFrame title={text.loading}>
        <ListSkeleton rows={4} />
      </PageFrame>
    );
  }
  return <PresentationScreen key={presentationId} presentation={presentation} onRemoved={leave} />;
}
