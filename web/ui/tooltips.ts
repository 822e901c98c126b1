import { GAP, placeTip } from "#web/ui/place-tip.ts";

/** What has a tooltip of its own, and what shows an icon alone: its name is one. */
const TIPPED = "[data-tip], button[aria-label], a[aria-label]";
const POINTED = `:is(${TIPPED}):hover`;
/** A pointer that only passes shows nothing. */
const HOVER_MS = 450;

const tip = document.createElement("div");
tip.className =
  "pointer-events-none fixed top-0 left-0 z-70 w-max max-w-[min(18rem,calc(100vw-1rem))] wrap-anywhere rounded-sm bg-ink px-2 py-1 font-medium text-paper text-xs shadow-float";
// A name is read with its control; a second time would be once too often.
tip.ariaHidden = "true";

let target: Element | null = null;
/** What was pressed, or left with Escape: it has said what it is, until the pointer comes back. */
let dismissed: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener("pointermove", (event) => {
  // It stays while the pointer is over it, so that it can be read with a magnifier.
  if (event.pointerType !== "mouse" || isOver(tip, event)) return;
  if (target && isOver(target, event)) return;
  const found = tippedAround(event.target);
  if (target) hide();
  if (found && found !== dismissed) wait(found);
  if (found !== dismissed) dismissed = null;
});
addEventListener("focusin", (event) => showFocused(event.target));
addEventListener("focusout", hide);
// Whatever is done, it has been read, and may say something else now. Escape is a key like any other.
for (const act of ["pointerdown", "keydown"]) {
  addEventListener(
    act,
    () => {
      dismissed = target;
      hide();
    },
    true,
  );
}
addEventListener("scroll", hide, true);
document.documentElement.addEventListener("pointerleave", hide);
// What loaded this module, a pointer or a key, has arrived somewhere already.
const pointed = matchMedia("(hover: hover)").matches && document.querySelector(POINTED);
if (pointed) wait(pointed);
showFocused(document.activeElement);

function wait(element: Element): void {
  target = element;
  timer = setTimeout(show, HOVER_MS, element);
}

function showFocused(focused: EventTarget | null): void {
  const found = tippedAround(focused);
  if (found === null || found !== focused || !found.matches(":focus-visible")) return;
  hide();
  target = found;
  show(found);
}

function show(element: Element): void {
  const words = wordsOf(element);
  if (!words || !element.isConnected) return;
  tip.textContent = words;
  document.body.append(tip);
  placeTip(tip, element);
}

function hide(): void {
  clearTimeout(timer);
  target = null;
  tip.remove();
}

function tippedAround(over: EventTarget | null): Element | null {
  return over instanceof Element ? over.closest(TIPPED) : null;
}

function isOver(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top - GAP && clientY <= bottom + GAP;
}

/** Nothing for what says by itself what it is. */
function wordsOf(element: Element): string | null {
  const own = element.getAttribute("data-tip");
  if (own) return own;
  // biome-ignore lint/performance/useDomNodeTextContent: words may be hidden for want of room.
  const showsWords = element instanceof HTMLElement && element.innerText.trim() !== "";
  return element.querySelector("svg") && !showsWords ? element.getAttribute("aria-label") : null;
}
