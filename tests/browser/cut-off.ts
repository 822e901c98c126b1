import type { Page } from "playwright-core";

/**
 * Words and controls of which a part cannot be seen: cut off by the window, or by a box around them that
 * neither scrolls nor says so with an ellipsis.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (rect: DOMRect, parent: Element | null): boolean => {
      for (let box = parent; box; box = box.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(box);
        const { left, right, width } = box.getBoundingClientRect();
        const isForEars = width <= 1;
        const shortens = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        if (isForEars || shortens || /auto|scroll/.test(overflowX)) return false;
        const clips = /hidden|clip/.test(overflowX);
        if (clips && (rect.left < left - 1 || rect.right > right + 1)) return true;
        if (position === "fixed") break;
      }
      return rect.left < -1 || rect.right > innerWidth + 1;
    };
    const found: string[] = [];
    const look = (rect: DOMRect, parent: Element | null, name: string | null) => {
      const seen = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (seen && rect.width > 0 && isCut(rect, parent)) found.push((name ?? "").trim());
    };
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      if (!node.textContent?.trim() || node.parentElement?.closest("option, svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      look(range.getBoundingClientRect(), node.parentElement, node.textContent);
    }
    for (const control of document.querySelectorAll("a, button, input, select, textarea")) {
      const name = control.getAttribute("aria-label") ?? control.textContent;
      look(control.getBoundingClientRect(), control.parentElement, name);
    }
    return found;
  });
}
