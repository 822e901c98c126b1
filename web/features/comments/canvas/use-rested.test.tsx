// @vitest-environment happy-dom

import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRested } from "#web/features/comments/canvas/use-rested.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function rested() {
  const told: (string | null)[] = [];
  const tell = (pointed: string | null) => {
    told.push(pointed);
  };
  const { result, unmount } = renderHook(() => useRested(tell));
  return { told, point: (pointed: string | null) => result.current(pointed), unmount };
}

test("what passes below the pointer while the picture scrolls is not told of", () => {
  const { told, point } = rested();
  for (const pin of ["1", "2", "3"]) {
    point(pin);
    vi.advanceTimersByTime(40);
    point(null);
  }
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([null, null, null]);
});

test("what the pointer rests on is told of once, and that it has left at once", () => {
  const { told, point } = rested();
  point("1");
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(["1"]);
  point(null);
  expect(told).toEqual(["1", null]);
});

test("a canvas that is gone tells of nothing", () => {
  const { told, point, unmount } = rested();
  point("1");
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([]);
});
