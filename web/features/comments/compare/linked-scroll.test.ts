// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { LinkedScroll } from "#web/features/comments/compare/linked-scroll.ts";

const END = 900;

let first: HTMLElement;
let second: HTMLElement;
let link: LinkedScroll;

beforeEach(() => {
  first = makeScroller();
  second = makeScroller();
  link = new LinkedScroll(first, second);
  link.start();
});

test("scrolling either moves the other to the same place", () => {
  scroll(first, 300);
  expect(second.scrollTop).toBe(300);
  scroll(second, 120);
  expect(first.scrollTop).toBe(120);
});

test("each brought to its own place, they move on together", () => {
  link.scrollTo({ left: 0, top: 200 }, { left: 0, top: 350 }, "instant");
  scroll(first, 200);
  expect(second.scrollTop).toBe(350);
  scroll(second, 400);
  expect(first.scrollTop).toBe(250);
  link.align();
  expect(second.scrollTop).toBe(250);
});

test("one that is at its end holds the other back no further", () => {
  link.scrollTo({ left: 0, top: 500 }, { left: 0, top: END + 400 }, "instant");
  scroll(first, 700);
  expect(second.scrollTop).toBe(END);
  // The event of having been moved there.
  second.dispatchEvent(new Event("scroll"));
  expect(first.scrollTop).toBe(700);
});

function scroll(element: HTMLElement, top: number): void {
  element.scrollTop = top;
  element.dispatchEvent(new Event("scroll"));
}

/** 1,000 pixels tall, in a view of 100: without a layout an element has no end of its own. */
function makeScroller(): HTMLElement {
  const element = document.createElement("div");
  let top = 0;
  Object.defineProperties(element, {
    scrollHeight: { value: END + 100 },
    clientHeight: { value: 100 },
    scrollTop: {
      get: () => top,
      set: (value: number) => {
        top = Math.max(0, Math.min(END, value));
      },
    },
  });
  return element;
}
