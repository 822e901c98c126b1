// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Session } from "#contract/routes/session.ts";
import { setAuth } from "#web/features/accounts/auth-store.ts";
import LoginPage from "#web/features/accounts/login-page.tsx";

const session = { user: { id: "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11" } } as Session;

test("the form disappears on sign-in, although the next page is still loading", async () => {
  const rootRoute = createRootRoute({ component: LoginPage });
  const history = createMemoryHistory({ initialEntries: ["/login"] });
  render(<RouterProvider router={createRouter({ routeTree: rootRoute, history })} />);
  await screen.findByRole("button", { name: "Entrar" });
  act(() => {
    setAuth({ status: "signed_in", session, profile: null, spaces: [] }, "SIGNED_IN");
  });
  expect(screen.queryByRole("button", { name: "Entrar" })).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("Carregando...");
});
