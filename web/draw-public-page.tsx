import { renderToString } from "react-dom/server";
import type { DrawPublicPage } from "#contract/public-page.ts";
import { FirstPresentationLook } from "#web/features/comments/presentation/first-presentation-look.tsx";
import { FirstLook } from "#web/features/comments/public/first-look.tsx";

/** Built into a module of its own, which the server runs for every public link. */
export const drawPublicPage: DrawPublicPage = ({ presentation, ...page }) =>
  renderToString(
    presentation ? (
      <FirstPresentationLook presentation={presentation} {...page} />
    ) : (
      <FirstLook {...page} />
    ),
  );
