import { fittingWidth, wantedPixels } from "#contract/choose-rendition.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { PHONE_WINDOW, phoneStart } from "#web/features/comments/canvas/phone-start.ts";
import { fitWidth, roomOf } from "#web/features/comments/canvas/use-zoom.ts";
import { whenIdle } from "#web/lib/when-idle.ts";

/** When the browser is idle, and never for whoever saves data. Returns how to call it off. */
export function whenIdleUnlessSaving(act: () => void): () => void {
  return savesData() ? () => {} : whenIdle(act);
}

/** Asks for the picture that the canvas would ask for first. */
export function preloadPicture({ image }: PublicLayout): void {
  const scroller = document.querySelector("[data-stage]")?.parentElement;
  const room = scroller ? roomOf(scroller) : innerWidth;
  const start = matchMedia(PHONE_WINDOW).matches ? phoneStart(image) : 1;
  const pixels = wantedPixels(fitWidth(image, room) * start, devicePixelRatio);
  const url = fittingWidth(image.widths, pixels)?.slices[0]?.url ?? image.original;
  const picture = new Image();
  picture.fetchPriority = "low";
  picture.src = url;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
