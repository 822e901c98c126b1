// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReviewPanel } from "#web/features/layouts/review-panel.tsx";

const ROOM_PX = 800;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(ROOM_PX);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(72);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function renderSheet() {
  render(
    <ReviewPanel
      tab="comments"
      onTab={() => {}}
      count={3}
      comments="rows"
      approval="rounds"
      details="facts"
      opened={null}
    />,
  );
  const sheet = screen.getByRole("complementary");
  const height = () => ["h-18", "h-1/2", "h-full"].find((name) => sheet.classList.contains(name));
  return { handle: screen.getByRole("button"), height };
}

/** As a browser does it: the click comes last. */
function drag(handle: HTMLElement, by: number): void {
  handle.setPointerCapture = () => {};
  fireEvent.pointerDown(handle, { pointerId: 1, clientY: 700 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 700 - by });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 700 - by });
  fireEvent.click(handle);
}

test("on a phone a press opens the sheet to half, then whole, then folds it again", () => {
  const { handle, height } = renderSheet();
  expect(height()).toBe("h-18");
  expect(screen.queryByText("rows")?.hidden).toBe(true);
  fireEvent.click(handle);
  expect(height()).toBe("h-1/2");
  expect(screen.queryByText("rows")?.hidden).toBe(false);
  fireEvent.click(handle);
  expect(height()).toBe("h-full");
  fireEvent.click(handle);
  expect(height()).toBe("h-18");
  fireEvent.keyDown(handle, { key: "ArrowUp" });
  expect(height()).toBe("h-1/2");
});

test("dragged, it rests at the height that is nearest", () => {
  const { handle, height } = renderSheet();
  drag(handle, 280);
  expect(height()).toBe("h-1/2");
  drag(handle, 700);
  expect(height()).toBe("h-full");
  drag(handle, 60);
  expect(height()).toBe("h-18");
});
