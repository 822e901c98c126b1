import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { layoutMessages } from "#contract/messages/layouts.ts";
import { product } from "#contract/messages/shell.ts";
import { LayoutScreen } from "#web/features/layouts/layout-screen.tsx";
import { LayoutScreenSkeleton } from "#web/features/layouts/layout-screen-skeleton.tsx";
import { forgetLayout, layoutQuery } from "#web/features/layouts/layouts-queries.ts";
import { toast } from "#web/lib/toast.ts";

const route = getRouteApi("/site/signed-in/subscribers/layouts/$layoutId");

export default function LayoutPage() {
  const { layoutId } = route.useParams();
  const { new: isNew } = route.useSearch();
  const navigate = useNavigate();
  const { data: layout, isLoadingError } = useQuery(layoutQuery(layoutId));

  const leave = () => void navigate({ to: "/layouts", replace: true });
  const leaveFailed = useEffectEvent(() => {
    toast.error(layoutMessages.layoutLoadFailed);
    leave();
  });
  useEffect(() => {
    if (isLoadingError) leaveFailed();
  }, [isLoadingError]);

  const title = layout?.title;
  useEffect(() => {
    if (title) document.title = `${title} · ${product.name}`;
  }, [title]);

  if (!layout) return <LayoutScreenSkeleton />;
  const forgetNew = () =>
    void navigate({ to: "/layouts/$layoutId", params: { layoutId }, search: {}, replace: true });
  return (
    <LayoutScreen
      key={layoutId}
      layout={layout}
      isNew={isNew === "true"}
      onDismissNew={forgetNew}
      onRemoved={leave}
      onGone={() => {
        toast.error(layoutMessages.removedMeanwhile);
        forgetLayout(layoutId);
        leave();
      }}
    />
  );
}
