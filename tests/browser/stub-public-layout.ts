import type { Page } from "playwright-core";
import type { PublicLayout } from "#contract/routes/public-layout.ts";

const layout: PublicLayout = {
  id: "3b1f8a52-5a0e-4c58-9a1f-7f3c0a3a9d10",
  title: "Página inicial",
  description: null,
  comments_paused: false,
  review_state: null,
  round: null,
  created_at: "2026-01-01T12:00:00.000Z",
  space: { name: null, logo: null },
  asked_by: null,
  allows_download: false,
  version: 1,
  versions: [],
  allows_compare: true,
  image: {
    type: "png",
    width: 400,
    height: 300,
    animated: false,
    placeholder: "data:,",
    thumbnail: "/placeholder.svg",
    original: "/placeholder.svg",
    widths: [],
  },
};

/** A public link that leads somewhere, for tests about the address and not about the layout. */
export async function stubPublicLayout(page: Page, token: string): Promise<void> {
  await page.route(`**/public/${token}*`, async (route) => {
    // Only pages matter; whatever else a test asks for may outlive it.
    if (route.request().resourceType() !== "document") return route.fulfill({ body: "" });
    const response = await route.fetch({ url: new URL("/terms", route.request().url()).href });
    await route.fulfill({ response });
  });
  await page.route(`**/api/public/${token}`, (route) => route.fulfill({ json: layout }));
  await page.route(`**/api/public/${token}/comments*`, (route) =>
    route.fulfill({ json: { data: [], next_cursor: null } }),
  );
  await page.route(`**/api/public/${token}/events`, (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: "retry: 60000\nid: 0\nevent: ready\ndata: {}\n\n",
    }),
  );
}
