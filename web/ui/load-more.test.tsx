// @vitest-environment happy-dom
import { render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LoadMore } from "#web/ui/load-more.tsx";

afterEach(() => vi.unstubAllGlobals());

test("goes on while it stays in view, also when loading was over before it was drawn", async () => {
  whenObserved([{ isIntersecting: true }]);
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

test("heeds the newest of what a busy browser tells at once", async () => {
  whenObserved([{ isIntersecting: false }, { isIntersecting: true }]);
  const onMore = vi.fn();
  render(<LoadMore label="Carregar mais" loadingLabel="" pending={false} onMore={onMore} />);
  await waitFor(() => expect(onMore).toHaveBeenCalled());
});

/** Nothing has a place in this DOM: each observation is answered by these entries. */
function whenObserved(entries: { isIntersecting: boolean }[]): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      tell: (told: typeof entries) => void;
      constructor(tell: typeof this.tell) {
        this.tell = tell;
      }
      observe() {
        setTimeout(() => this.tell(entries));
      }
      disconnect() {
        this.tell = () => {};
      }
    },
  );
}
