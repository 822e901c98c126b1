import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { Failure } from "#contract/errors.ts";
import { layoutMessages } from "#contract/messages/layouts.ts";
import { product } from "#contract/messages/shell.ts";
import { LayoutScreen } from "#web/features/layouts/layout-screen.tsx";
import { LayoutScreenSkeleton } from "#web/features/layouts/layout-screen-skeleton.tsx";
import { layoutQuery } from "#web/features/layouts/layouts-queries.ts";
import { toast } from "#web/lib/toast.ts";
import { ErrorState } from "#web/ui/error-state.tsx";

const route = getRouteApi("/site/signed-in/subscribers/layouts/$layoutId");

export default function LayoutPage() {
  const { layoutId } = route.useParams();
  const { new: isNew } = route.useSearch();
  const navigate = useNavigate();
  const { data: layout, error, isPending, refetch } = useQuery(layoutQuery(layoutId));
  const gone = isGone(error);

  useEffect(() => {
    if (!gone) return;
    toast.error(layoutMessages.layoutLoadFailed);
    void navigate({ to: "/layouts", replace: true });
  }, [gone, navigate]);

  const title = layout?.title;
  useEffect(() => {
    if (title) document.title = `${title} · ${product.name}`;
  }, [title]);

  if (isPending || gone) return <LayoutScreenSkeleton />;
  if (!layout) {
    return <ErrorState message={layoutMessages.layoutLoadFailed} onRetry={() => void refetch()} />;
  }
  const forgetNew = () =>
    void navigate({ to: "/layouts/$layoutId", params: { layoutId }, search: {}, replace: true });
  return (
    <LayoutScreen
      key={layoutId}
      layout={layout}
      isNew={isNew === "true"}
      onDismissNew={forgetNew}
      onRemoved={() => void navigate({ to: "/layouts", replace: true })}
    />
  );
}

/** Missing, somebody else's, or no id at all: asking again will not help. */
function isGone(error: Error | null): boolean {
  return error instanceof Failure && (error.code === "not_found" || error.code === "invalid_input");
}
