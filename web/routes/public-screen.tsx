import { getRouteApi } from "@tanstack/react-router";
import { PublicPage } from "#web/features/comments/public/public-page.tsx";
import { Consent } from "#web/routes/consent.tsx";

const route = getRouteApi("/public/$publicLink");

export default function PublicScreen() {
  const { publicLink } = route.useParams();
  const layout = route.useLoaderData();
  return (
    <>
      <PublicPage key={layout.id} publicLink={publicLink} layout={layout} />
      <Consent />
    </>
  );
}
