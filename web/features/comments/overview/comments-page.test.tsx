// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import CommentsPage from "#web/features/comments/overview/comments-page.tsx";
import { takeToasts } from "#web/lib/toast.ts";

afterEach(() => vi.unstubAllGlobals());

test("totals that fail to load are said, not left as grey bars", async () => {
  const toasts: string[] = [];
  takeToasts({ show: ({ message }) => toasts.push(message), dismiss: () => {} });
  vi.stubGlobal("fetch", async (address: string) =>
    address === "/api/comments/totals"
      ? new Response(null, { status: 500 })
      : Response.json({ data: [], next_cursor: null }),
  );
  renderPage();
  await screen.findByRole("heading", { name: "Nenhum comentário ainda" });
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "–",
    "–",
  ]);
  expect(toasts).toEqual(["Erro ao carregar comentários"]);
});

function renderPage(): void {
  const root = createRootRoute();
  const site = createRoute({ getParentRoute: () => root, id: "site", component: Outlet });
  const member = createRoute({ getParentRoute: () => site, id: "signed-in" });
  const subscriber = createRoute({ getParentRoute: () => member, id: "subscribers" });
  const page = createRoute({
    getParentRoute: () => subscriber,
    path: "/comments",
    component: CommentsPage,
  });
  const routeTree = root.addChildren([
    site.addChildren([member.addChildren([subscriber.addChildren([page])])]),
  ]);
  const history = createMemoryHistory({ initialEntries: ["/comments"] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </QueryClientProvider>,
  );
}
