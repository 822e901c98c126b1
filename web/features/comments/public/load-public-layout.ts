import { PUBLIC_LAYOUT_ELEMENT } from "#contract/public-page.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { getPublicLayout } from "#web/features/comments/public/public-routes.ts";
import { call } from "#web/lib/api.ts";

/** What the server embedded in the HTML. Returned once: a later visit loads the current state. */
export function takeEmbedded<Value>(elementId: string): Value | null {
  const element = document.getElementById(elementId);
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as Value) : null;
}

export function takePublicLayout(): PublicLayout | null {
  return takeEmbedded<PublicLayout>(PUBLIC_LAYOUT_ELEMENT);
}

export async function loadPublicLayout(publicLink: string): Promise<PublicLayout> {
  return takePublicLayout() ?? call(getPublicLayout, { publicLink });
}
