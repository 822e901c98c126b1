/**
 * The inline script of a page that comes drawn in the HTML: its code is fetched after what there is to
 * see, all files at once. Used by the build alone.
 */
export function startScript(
  picture: string | null,
  entry: string,
  files: readonly string[],
): string {
  return `(${start})(${[picture, entry, files].map((value) => JSON.stringify(value)).join(", ")})`;
}

/** Runs in the browser as it stands here: it may use nothing from around it. */
function start(id: string | null, entry: string, files: readonly string[]): void {
  let begun = false;
  let early: MouseEvent | null = null;
  let pressed: PointerEvent | null = null;
  const remember = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    if (event.target === document.getElementById(id ?? "")) tap(event, event.target);
    else if (event.target.closest("button")) early = event;
  };
  /** A tap on the drawn picture: a pin at once, the form when its code is there (early-tap.ts). */
  const tap = ({ clientX, clientY }: MouseEvent, picture: Element) => {
    const share = Number((picture as HTMLElement).dataset.share);
    const moved = pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY);
    if (!share || (moved ?? 0) > 6) return;
    const box = picture.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 100;
    const y = ((clientY - box.top) / box.height) * 100;
    Object.assign(window, { alfineteEarlyTap: { x, y: y * share } });
    const pin = document.querySelector<HTMLElement>("[data-early-pin]");
    if (!pin) return;
    pin.hidden = false;
    pin.style.left = `${x}%`;
    pin.style.bottom = `${100 - y}%`;
  };
  const begin = () => {
    if (begun) return;
    begun = true;
    // web/ui/fonts.css: from here on the faces are asked for too.
    document.documentElement.removeAttribute("data-picture-first");
    for (const href of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      link.fetchPriority = "low";
      document.head.append(link);
    }
    void run();
  };
  /** One by one, those that others need first: a finger on the page never waits for more than one of them. */
  const run = async () => {
    for (const file of [...files].reverse()) {
      await import(file);
      await new Promise((done) => setTimeout(done));
    }
    await import(entry);
    removeEventListener("submit", refuse, true);
    // A button that was pressed before it could answer is pressed again.
    if (early?.target instanceof Element && early.target.isConnected) {
      early.target.dispatchEvent(new MouseEvent("click", early));
    }
    // The drawn picture goes on taking taps until the canvas is in its place.
    if (id === null) removeEventListener("click", remember, true);
  };
  addEventListener("click", remember, true);
  // A form that the browser sent itself would put what was typed into the address.
  const refuse = (event: Event) => event.preventDefault();
  addEventListener("submit", refuse, true);
  addEventListener("pointerdown", (event) => {
    pressed = event;
  });
  const afterNextPaint = () => requestAnimationFrame(() => setTimeout(begin));
  if (id === null) {
    afterNextPaint();
    return;
  }
  const picture = document.getElementById(id) as HTMLImageElement;
  // One that has failed before this script ran says so no more.
  if (picture.complete && picture.naturalWidth === 0) begin();
  else if (PerformanceObserver.supportedEntryTypes.includes("element")) {
    // The picture is marked for it: told when it is on the screen, which is later than loaded.
    new PerformanceObserver(begin).observe({ type: "element", buffered: true });
  } else if (picture.complete) afterNextPaint();
  else picture.addEventListener("load", afterNextPaint);
  picture.addEventListener("error", begin);
  // A picture that is slow to come does not keep the page from working.
  setTimeout(begin, 3_000);
}
