import { getRouteApi } from "@tanstack/react-router";
import { ClosedLinkPage } from "#web/features/comments/public/closed-link-page.tsx";
import { PublicPage } from "#web/features/comments/public/public-page.tsx";
import { useShownTitle } from "#web/lib/use-shown-title.ts";
import { Consent } from "#web/routes/consent.tsx";

const route = getRouteApi("/public/$publicLink");

/** A public link opened from within the app, or closed; opened directly it is served by web/visitor.tsx. */
export default function PublicScreen() {
  const { publicLink } = route.useParams();
  const { refusal, shown } = route.useLoaderData();
  useShownTitle(shown?.title);
  return (
    <>
      {shown ? (
        <PublicPage key={shown.id} publicLink={publicLink} layout={shown} />
      ) : (
        <ClosedLinkPage publicLink={publicLink} refusal={refusal} />
      )}
      <Consent />
    </>
  );
}
