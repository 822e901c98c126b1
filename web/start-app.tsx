import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  type AuthEvent,
  authState,
  onAuthEvent,
  whenAuthKnown,
} from "#web/features/accounts/auth-store.ts";
import { leaveLostSpace } from "#web/routes/lost-space-page.ts";
import { followPageChanges } from "#web/routes/page-changes.ts";
import { router } from "#web/routes/router.tsx";
import { startBrowser } from "#web/start-browser.ts";

/** Guards decide again: who signed out leaves the pages that need a session, who signed in the form. */
const MAY_MOVE: ReadonlySet<AuthEvent> = new Set([
  "SIGNED_IN",
  "SIGNED_OUT",
  "USER_UPDATED",
  "PROFILE_UPDATED",
]);

/** Draws the app into the page that the browser has loaded. Returns how to take it away again. */
export async function startApp(): Promise<() => void> {
  const { root: place, reports } = startBrowser();
  followPageChanges(router);
  leaveLostSpace(router);
  // A page that needs to know says so itself when the server cannot be asked.
  whenAuthKnown().catch(() => {});
  onAuthEvent((event) => {
    if (MAY_MOVE.has(event)) void router.invalidate();
  });

  const tree = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // Pages that come drawn in the HTML stay until their own code can take over.
  if (place.hasChildNodes()) await router.load();
  const isDrawn = place.dataset.drawn === router.state.location.pathname;
  if (isDrawn && authState().status === "signed_out") {
    // What is on the screen is what would be drawn: it stays, and comes to life, in short steps too.
    router.ssr = { manifest: undefined };
    let stop = () => {};
    startTransition(() => {
      const root = hydrateRoot(place, tree, reports);
      stop = () => root.unmount();
    });
    return () => stop();
  }
  const root = createRoot(place, reports);
  // As a transition, in short steps: what is on the screen already answers to the finger meanwhile.
  startTransition(() => root.render(tree));
  return () => root.unmount();
}
