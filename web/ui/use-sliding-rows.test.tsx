// @vitest-environment happy-dom
import { render, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSlidingRows } from "#web/ui/use-sliding-rows.ts";

let slid: string[];
beforeEach(() => {
  slid = [];
  vi.spyOn(Element.prototype, "animate").mockImplementation(function (this: Element) {
    slid.push(this.textContent);
    // As a browser does when it is over.
    const animation = { onfinish: () => {} };
    setTimeout(() => animation.onfinish());
    return animation as unknown as Animation;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Rows({ names }: { names: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(list);
  return (
    <ul ref={list}>
      {names.map((name) => (
        <li key={name} id={name}>
          {name}
        </li>
      ))}
    </ul>
  );
}

test("rows slide in and out, but not those a list begins with, nor those that only move", async () => {
  const { container, rerender } = render(<Rows names={["a", "b", "c"]} />);
  rerender(<Rows names={["c", "a", "b", "d"]} />);
  await waitFor(() => expect(slid).toEqual(["d"]));
  rerender(<Rows names={["c", "b", "d"]} />);
  await waitFor(() => expect(slid).toEqual(["d", "a"]));
  // The copy of what is gone goes, too.
  await waitFor(() => expect(container.textContent).toBe("cbd"));
  expect(slid).toEqual(["d", "a"]);
});

test("what is gone can be reached by nobody while it slides out", async () => {
  vi.spyOn(Element.prototype, "animate").mockReturnValue({} as Animation);
  const { container, rerender } = render(<Rows names={["a", "b"]} />);
  rerender(<Rows names={["b"]} />);
  await waitFor(() => expect(container.textContent).toBe("ab"));
  const copy = container.querySelector<HTMLElement>("li[aria-hidden=true]");
  expect([copy?.inert, copy?.id]).toEqual([true, ""]);
});

test("another list in place of the first does not slide, and nothing does where less motion is wanted", async () => {
  const { container, rerender } = render(<Rows names={["a"]} />);
  rerender(<Rows names={["b", "c", "d", "e"]} />);
  await waitFor(() => expect(slid).toEqual(["a"]));
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  rerender(<Rows names={["b", "c", "d", "f"]} />);
  await waitFor(() => expect(container.textContent).toBe("bcdf"));
  expect(slid).toEqual(["a"]);
});
