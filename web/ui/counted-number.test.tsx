// @vitest-environment happy-dom
import { render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CountedNumber } from "#web/ui/counted-number.tsx";

afterEach(() => vi.unstubAllGlobals());

test("counts up to the value, which is there from the start", async () => {
  wantMotion(true);
  const { container } = render(<CountedNumber name="a" value={1_234} />);
  expect([container.textContent, drawnOver(container)]).toEqual(["1.234", "0"]);
  await waitFor(() => expect(drawnOver(container)).toBeNull());
  expect(container.textContent).toBe("1.234");
});

test("goes on from what was shown before, and stands still when nothing has changed", async () => {
  wantMotion(true);
  const { container, rerender, unmount } = render(<CountedNumber name="b" value={7} />);
  await waitFor(() => expect(drawnOver(container)).toBeNull());
  rerender(<CountedNumber name="b" value={9} />);
  expect([container.textContent, drawnOver(container)]).toEqual(["9", "7"]);
  await waitFor(() => expect(drawnOver(container)).toBeNull());
  unmount();
  expect(drawnOver(render(<CountedNumber name="b" value={9} />).container)).toBeNull();
});

test("is simply there where less motion is wanted", () => {
  wantMotion(false);
  expect(drawnOver(render(<CountedNumber name="c" value={42} />).container)).toBeNull();
});

/** What is seen in the number's place while it counts. */
function drawnOver(container: HTMLElement): string | null {
  const drawn = container.querySelector('[aria-hidden="true"]');
  return drawn?.getAttribute("data-counting") ?? null;
}

function wantMotion(wanted: boolean): void {
  vi.stubGlobal("matchMedia", () => ({ matches: !wanted }));
}
