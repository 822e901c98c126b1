import { fittingWidth, wantedPixels } from "#contract/choose-rendition.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";

const WITHOUT_IDLE_MS = 1_500;

/** Runs when the browser has nothing else to do, and never for whoever saves data. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (savesData()) return () => {};
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}

/** Asks for the picture that the canvas would ask for first. */
export function preloadPicture({ image }: PublicLayout): void {
  const room = document.querySelector("[data-stage]")?.parentElement?.clientWidth ?? innerWidth;
  const pixels = wantedPixels(Math.min(room, image.width), devicePixelRatio);
  const url = fittingWidth(image.widths, pixels)?.slices[0]?.url ?? image.original;
  const picture = new Image();
  picture.fetchPriority = "low";
  picture.src = url;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
