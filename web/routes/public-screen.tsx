import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { product } from "#contract/messages/shell.ts";
import { PublicPage } from "#web/features/comments/public/public-page.tsx";
import { Consent } from "#web/routes/consent.tsx";

const route = getRouteApi("/public/$publicLink");

/** A public link opened from within the app; opened directly it is served by web/visitor.tsx. */
export default function PublicScreen() {
  const { publicLink } = route.useParams();
  const layout = route.useLoaderData();
  useLayoutTitle(layout.title);
  return (
    <>
      <PublicPage key={layout.id} publicLink={publicLink} layout={layout} />
      <Consent />
    </>
  );
}

/** Set after the route's own title, which is the one that analytics gets. */
function useLayoutTitle(title: string): void {
  const router = useRouter();
  useEffect(() => {
    const show = () => {
      document.title = `${title} · ${product.name}`;
    };
    show();
    return router.subscribe("onRendered", show);
  }, [title, router]);
}
