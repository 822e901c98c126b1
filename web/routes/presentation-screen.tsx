import { getRouteApi } from "@tanstack/react-router";
import { PresentationPage } from "#web/features/comments/presentation/presentation-page.tsx";
import { ClosedLinkPage } from "#web/features/comments/public/closed-link-page.tsx";
import { useShownTitle } from "#web/lib/use-shown-title.ts";
import { Consent } from "#web/routes/consent.tsx";

const route = getRouteApi("/presentation/$publicLink");

/** A presentation opened from within the app, closed or empty; otherwise it is served by web/visitor.tsx. */
export default function PresentationScreen() {
  const { publicLink } = route.useParams();
  const { refusal, shown } = route.useLoaderData();
  useShownTitle(shown?.presentation.title);
  return (
    <>
      {shown ? (
        <PresentationPage key={shown.presentation.id} publicLink={publicLink} given={shown} />
      ) : (
        <ClosedLinkPage publicLink={publicLink} refusal={refusal} />
      )}
      <Consent />
    </>
  );
}
