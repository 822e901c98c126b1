import type { BrowserWindow } from "happy-dom";

/** Adds what a browser has and happy-dom lacks, or does otherwise. */
export function completeWindow(window: BrowserWindow): void {
  Object.defineProperty(window.navigator, "locks", { value: freeLocks });
  giveNoPadding(window);
}

/** No other tab is open that could hold one. */
const freeLocks = {
  request: async (_name: string, ...rest: unknown[]) =>
    (rest.at(-1) as (lock: object) => unknown)({}),
};

/** Nothing is laid out, so nothing has any padding, where happy-dom says nothing at all. */
function giveNoPadding(window: BrowserWindow): void {
  const styles = new WeakMap<object, CSSStyleDeclaration>();
  const given = window.getComputedStyle.bind(window);
  const none = { value: "0px" };
  const getComputedStyle = (element: Parameters<typeof given>[0]) => {
    const known = styles.get(element);
    if (known) return known;
    const style = Object.create(given(element), { paddingLeft: none, paddingRight: none });
    styles.set(element, style);
    return style;
  };
  Object.defineProperty(window, "getComputedStyle", { value: getComputedStyle });
}

/** A browser's clipboard waits for what it was promised, and refuses when that fails. */
export function awaitPromisedText(clipboard: Clipboard): void {
  const write = clipboard.write.bind(clipboard);
  clipboard.write = async (items) => {
    for (const item of items) await Promise.all(item.types.map((type) => item.getType(type)));
    return write(items);
  };
}
