import { PUBLIC_LAYOUT_ELEMENT } from "#contract/public-page.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { getPublicLayout } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";

/** The layout embedded in the HTML. Returned once: a later visit loads the current state. */
export function takePublicLayout(): PublicLayout | null {
  const element = document.getElementById(PUBLIC_LAYOUT_ELEMENT);
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as PublicLayout) : null;
}

export async function loadPublicLayout(publicLink: string): Promise<PublicLayout> {
  return takePublicLayout() ?? call(getPublicLayout, { publicLink });
}
