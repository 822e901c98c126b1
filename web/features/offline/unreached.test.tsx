// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Unreached } from "#web/features/offline/unreached.tsx";

const LAYOUT = "5f0c8f0e-6a55-4f0e-9a5c-0f6b6f0f3a11";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function keep(about: string, draft: object): void {
  const whole = { id: crypto.randomUUID(), ...draft };
  localStorage.setItem(`alfinete-draft-${about}`, JSON.stringify(whole));
}

function show(onRetry = () => {}) {
  render(<Unreached message="O servidor não respondeu." onRetry={onRetry} layoutId={LAYOUT} />);
}

test("without a network it says so, and shows what was typed on this layout and no other", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  keep(LAYOUT, { text: "Um comentário" });
  keep("a comment of it", { text: "Uma resposta", layoutId: LAYOUT });
  keep("another layout", { text: "Outro lugar" });
  keep("a comment elsewhere", { text: "Outra resposta", layoutId: "another layout" });
  show();
  expect(screen.getByRole("alert").textContent).toContain("Você está sem conexão.");
  expect(screen.getByRole("heading").textContent).toBe(
    "Seus rascunhos estão guardados neste navegador:",
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Um comentário",
    "Uma resposta",
  ]);
});

test("with a network it says why, and nothing of drafts that there are none of", () => {
  show();
  expect(screen.getByRole("alert").textContent).toContain("O servidor não respondeu.");
  expect(screen.queryByRole("list")).toBeNull();
});

test("it tries again by itself when the network is back", () => {
  const retry = vi.fn();
  show(retry);
  act(() => void dispatchEvent(new Event("online")));
  expect(retry).toHaveBeenCalledOnce();
});
