// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Notice } from "#contract/routes/notices.ts";
import type { Session } from "#contract/routes/session.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { setAuth } from "#web/features/accounts/auth-store.ts";
import { NoticePanel } from "#web/features/notices/bell/notice-panel.tsx";
import { keepUnread, unreadQuery } from "#web/features/notices/notice-queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { takeToasts } from "#web/lib/toast.ts";

const me = "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11";
const studio = "9f2e4aaa-8c77-4b2a-9c7e-2a8d8b2a5c33";
const session = { user: { id: me } } as Session;
const own: Space = { id: me, name: null, logo: null, owner_name: "Lia", role: "owner" };
const other: Space = { ...own, id: studio, name: "Estúdio Norte", role: "editor" };

let notices: Notice[];
let posted: unknown[];
let refused: boolean;
let silent: boolean;
let toasts: string[];

beforeEach(() => {
  setAuth({ status: "signed_in", session, profile: null, spaces: [own] }, "SIGNED_IN");
  queryClient.clear();
  [notices, posted, refused, silent, toasts] = [[], [], false, false, []];
  takeToasts({ show: ({ message }) => toasts.push(message), dismiss: () => {} });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (refused) return new Response(null, { status: 500 });
    if (method === "GET") return Response.json({ data: notices, next_cursor: null });
    posted.push(JSON.parse(String(body)));
    if (silent) return new Promise(() => {});
    return Response.json({ unread: 0 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what is told of one layout stands together, the layout with the newest first", async () => {
  const site = { id: id(101), title: "Site", picture: "/site.webp" };
  const app = { id: id(102), title: "Aplicativo", picture: "/app.webp" };
  notices = [
    some({ layout: site, by: "Ana", text: "Falta o logo" }),
    some({ layout: app, kind: "finished", by: "Rui", comments: 4, comment_id: null }),
    some({ layout: site, kind: "mention", by: "Bia", team_only: true }),
    some({ layout: app, kind: "approval", news: "complete", by: null, comment_id: null }),
  ];
  renderPanel();
  const [first, second] = await screen.findAllByRole("region");
  if (!first || !second) throw new Error("too few groups");
  expect(first).toBe(screen.getByRole("region", { name: "Site" }));
  expect(rowsIn(first)).toEqual([
    expect.stringMatching(/^Não lida\. Ana comentou.*Falta o logo$/),
    expect.stringMatching(/^Não lida\. Bia mencionou você.*Só para a equipe$/),
  ]);
  expect(rowsIn(second)).toEqual([
    expect.stringMatching(/^Não lida\. Rui terminou: 4 comentários/),
    expect.stringMatching(/^Não lida\. Todos aprovaram/),
  ]);
  expect(hrefsIn(first)).toEqual([
    `/layouts/${site.id}`,
    ...notices.filter(({ layout }) => layout === site).map(addressOf),
  ]);
  expect(hrefsIn(second)[1]).toBe(`/layouts/${app.id}`);
});

test("whoever is in several spaces is told which one a layout is in", async () => {
  notices = [some({ space_id: studio })];
  const { unmount } = renderPanel();
  await screen.findByRole("region");
  expect(screen.queryByText("Estúdio Norte")).toBeNull();
  unmount();
  setAuth({ status: "signed_in", session, profile: null, spaces: [own, other] }, "SIGNED_IN");
  renderPanel();
  await screen.findByText("Estúdio Norte");
});

test("opening a notice marks it as read at once and leaves the panel", async () => {
  notices = [some({ by: "Ana" }), some({ by: "Bia" })];
  keepUnread(me, 2);
  silent = true;
  const { left } = renderPanel();
  await userEvent.click(await screen.findByRole("link", { name: /Ana comentou/ }));
  expect(left()).toBe(1);
  await waitFor(() => expect(posted).toEqual([{ ids: [notices[0]?.id] }]));
  await waitFor(() => expect([marks(), unread()]).toEqual([1, 1]));
});

test("marking everything as read takes away every mark, and brings them back when it fails", async () => {
  notices = [some({ by: "Ana" }), some({ by: "Bia" }), some({ by: "Caio", read: true })];
  keepUnread(me, 2);
  renderPanel();
  await screen.findByRole("link", { name: /Ana comentou/ });
  expect(marks()).toBe(2);
  refused = true;
  await userEvent.click(screen.getByRole("button", { name: "Marcar tudo como lido" }));
  await waitFor(() => expect(toasts).toEqual(["Não foi possível marcar como lido."]));
  await waitFor(() => expect([marks(), unread()]).toEqual([2, 2]));
  refused = false;
  notices = notices.map((notice) => ({ ...notice, read: true }));
  await userEvent.click(screen.getByRole("button", { name: "Marcar tudo como lido" }));
  await waitFor(() => expect(posted).toEqual([{}]));
  await waitFor(() => expect([marks(), unread()]).toEqual([0, 0]));
});

test("with nothing to tell it says what will come", async () => {
  renderPanel();
  await screen.findByRole("heading", { name: "Nenhuma notificação ainda" });
});

test("a list that could not be loaded says so and is tried again", async () => {
  refused = true;
  renderPanel();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Erro ao carregar as notificações.");
  refused = false;
  notices = [some({ by: "Ana" })];
  await userEvent.click(within(alert).getByRole("button", { name: "Tentar novamente" }));
  await screen.findByRole("link", { name: /Ana comentou/ });
});

function renderPanel() {
  let left = 0;
  const root = createRootRoute();
  const pages = ["/", "/profile", "/layouts/$layoutId"].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => <NoticePanel userId={me} onLeave={() => (left += 1)} />,
    }),
  );
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: root.addChildren(pages), history });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...view, left: () => left };
}

let made = 0;

function some(given: Partial<Notice> = {}): Notice {
  made += 1;
  return {
    id: id(made),
    kind: "comment",
    at: "2026-01-01T12:00:00.000Z",
    read: false,
    by: "Ana",
    text: null,
    team_only: false,
    news: null,
    comments: null,
    comment_id: id(500 + made),
    layout: { id: id(100), title: "Página inicial", picture: "/spot.webp" },
    space_id: me,
    ...given,
  };
}

function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

function addressOf({ layout, comment_id }: Notice): string {
  return `/layouts/${layout.id}?comment=${comment_id}`;
}

function rowsIn(group: HTMLElement): (string | null)[] {
  return within(group)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
}

function hrefsIn(group: HTMLElement): (string | null)[] {
  return within(group)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
}

function marks(): number {
  return screen.queryAllByText("Não lida.").length;
}

function unread(): number | undefined {
  return queryClient.getQueryData(unreadQuery(me).queryKey);
}
