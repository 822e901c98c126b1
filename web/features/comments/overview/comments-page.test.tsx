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
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Session } from "#contract/routes/session.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { setAuth } from "#web/features/accounts/auth-store.ts";
import CommentsPage from "#web/features/comments/overview/comments-page.tsx";
import { takeToasts } from "#web/lib/toast.ts";

const session = { user: { id: "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11" } } as Session;
const own: Space = {
  id: session.user.id,
  name: null,
  logo: null,
  owner_name: "Lia",
  role: "owner",
};

beforeEach(() =>
  setAuth({ status: "signed_in", session, profile: null, spaces: [own] }, "SIGNED_IN"),
);

/** What is told live is told by the test. */
class Stream extends EventTarget {
  static opened: Stream;
  constructor() {
    super();
    Stream.opened = this;
  }
  tell(type: string) {
    act(() => this.dispatchEvent(new MessageEvent(type, { data: "{}" })));
  }
  close() {}
}
beforeEach(() => vi.stubGlobal("EventSource", Stream));
afterEach(() => vi.unstubAllGlobals());

test("totals that fail to load show an error, not grey bars", async () => {
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

test("what was written before the stream began is shown once it has, and what follows with its event", async () => {
  let written = 0;
  vi.stubGlobal("fetch", async (address: string) =>
    address === "/api/comments/totals"
      ? Response.json({ comments: written, layouts: 9, recent: written, month: written })
      : Response.json({ data: [], next_cursor: null }),
  );
  renderPage();
  await screen.findByText("0", { selector: "dd" });
  written = 1;
  Stream.opened.tell("ready");
  await screen.findByText("1", { selector: "dd" });
  written = 2;
  Stream.opened.tell("comments.changed");
  await screen.findByText("2", { selector: "dd" });
});

function renderPage(): void {
  const root = createRootRoute();
  const site = createRoute({ getParentRoute: () => root, id: "site", component: Outlet });
  const member = createRoute({ getParentRoute: () => site, id: "signed-in" });
  const space = createRoute({ getParentRoute: () => member, id: "space" });
  const subscriber = createRoute({ getParentRoute: () => space, id: "subscribers" });
  const page = createRoute({
    getParentRoute: () => subscriber,
    path: "/comments",
    component: CommentsPage,
  });
  const routeTree = root.addChildren([
    site.addChildren([member.addChildren([space.addChildren([subscriber.addChildren([page])])])]),
  ]);
  const history = createMemoryHistory({ initialEntries: ["/comments"] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </QueryClientProvider>,
  );
}
