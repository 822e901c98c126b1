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

test("as soon as somebody is signed in the form is gone, though the next page is still on its way", async () => {
  const rootRoute = createRootRoute({ component: LoginPage });
  const history = createMemoryHistory({ initialEntries: ["/login"] });
  render(<RouterProvider router={createRouter({ routeTree: rootRoute, history })} />);
  await screen.findByRole("button", { name: "Entrar" });
  act(() => {
    setAuth({ status: "signed_in", session: {} as Session, profile: null }, "SIGNED_IN");
  });
  expect(screen.queryByRole("button", { name: "Entrar" })).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("Carregando...");
});
