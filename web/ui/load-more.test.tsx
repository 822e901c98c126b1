// @vitest-environment happy-dom
import { render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LoadMore } from "#web/ui/load-more.tsx";

afterEach(() => vi.unstubAllGlobals());

test("goes on while it stays in view, also when loading was over before it was drawn", async () => {
  seeEverything();
  let pages = 0;
  const onMore = async () => {
    pages += 1;
  };
  const words = { label: "Carregar mais", loadingLabel: "Carregando" };
  const drawn = render(<LoadMore {...words} pending={false} onMore={onMore} />);
  await waitFor(() => expect(pages).toBeGreaterThanOrEqual(3));
  drawn.rerender(<LoadMore {...words} pending={false} error="Não deu" onMore={onMore} />);
  const before = pages;
  await new Promise((later) => setTimeout(later, 50));
  expect(pages).toBe(before);
});

/** Nothing has a place in this DOM: everything that is observed is in view, which changes never. */
function seeEverything(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: typeof this.tell) {
        this.tell = tell;
      }
      observe() {
        setTimeout(() => this.tell([{ isIntersecting: true }]));
      }
      disconnect() {
        this.tell = () => {};
      }
    },
  );
}
