import { PUBLIC_PRESENTATION_ELEMENT } from "#contract/public-page.ts";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { getPublicPresentation } from "#web/features/comments/presentation/presentation-routes.ts";
import {
  takeEmbedded,
  takePublicLayout,
} from "#web/features/comments/public/load-public-layout.ts";
import { getPublicLayout } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";

export interface OpenedPresentation {
  presentation: PublicPresentation;
  /** The one that is open first; null if there is none. */
  layout: PublicLayout | null;
}

/** What the server embedded in the HTML. Returned once: a later visit loads the current state. */
export function takePresentation(): OpenedPresentation | null {
  const presentation = takeEmbedded<PublicPresentation>(PUBLIC_PRESENTATION_ELEMENT);
  return presentation && { presentation, layout: takePublicLayout() };
}

export async function loadPresentation(publicLink: string): Promise<OpenedPresentation> {
  const taken = takePresentation();
  if (taken) return taken;
  const presentation = await call(getPublicPresentation, { publicLink });
  const { layouts } = presentation;
  const first = layouts.find(({ id }) => id === askedLayoutId()) ?? layouts[0];
  const layout = first ? await call(getPublicLayout, { publicLink: first.public_link }) : null;
  return { presentation, layout };
}

/** The layout that the address asks for. */
export function askedLayoutId(): string | null {
  return new URLSearchParams(location.search).get("layout");
}
