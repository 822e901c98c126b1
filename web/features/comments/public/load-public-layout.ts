import { PUBLIC_LAYOUT_ELEMENT } from "#contract/public-page.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { getPublicLayout } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";

/** The server has put the layout of the first page into the HTML; any other is asked for. */
export async function loadPublicLayout(publicLink: string): Promise<PublicLayout> {
  const element = document.getElementById(PUBLIC_LAYOUT_ELEMENT);
  // Taken once: whoever comes back later wants to see how it is then.
  element?.remove();
  if (element?.textContent) return JSON.parse(element.textContent) as PublicLayout;
  return call(getPublicLayout, { publicLink });
}
