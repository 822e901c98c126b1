import { flushSync } from "react-dom";
import type { PinPainter } from "#web/features/comments/canvas/pin-painter.ts";
import type { ClientPoint } from "#web/features/comments/canvas/use-zoom.ts";

/** A zoom in progress. `factor` is relative to the scale it began with. */
export interface Gesture {
  scale: number;
  origin: ClientPoint;
  middle: ClientPoint;
  factor: number;
}

type Layers = readonly (HTMLElement | SVGElement)[];
/** Null where there is nothing to paint. */
export type PaintPins = (scroller: HTMLElement, layers: Layers) => PinPainter | null;

/**
 * Previews a zoom: layout runs once, at the end; until then the stage is only transformed. A preview of
 * its pins covers it until the pins themselves are back.
 */
export class ZoomPreview {
  #pins: PinPainter | null = null;
  /** The stage's box before the transform; null when there is none. */
  #box: DOMRect | null = null;
  #origin = { x: 0, y: 0 };

  constructor(
    readonly scroller: HTMLElement,
    readonly stage: HTMLElement,
    readonly paint: PaintPins,
  ) {}

  get isShown(): boolean {
    return this.#box !== null;
  }

  show({ origin, middle, factor }: Gesture): void {
    const box = this.#box ?? this.#begin(origin);
    const dx = middle.clientX - origin.clientX;
    const dy = middle.clientY - origin.clientY;
    this.stage.style.transform = `translate(${dx}px, ${dy}px) scale(${factor})`;
    this.#pins?.draw({
      left: box.left + this.#origin.x * (1 - factor) + dx,
      top: box.top + this.#origin.y * (1 - factor) + dy,
      width: box.width * factor,
      height: box.height * factor,
    });
    this.#scaleKeptSizes(String(1 / factor));
  }

  settle(zoom: () => void): void {
    // Width and transform change in the same frame: neither is seen without the other.
    flushSync(() => {
      zoom();
      this.stage.style.transform = "";
      this.#scaleKeptSizes("");
    });
    this.#box = null;
    this.#drawInPlace();
    this.scroller.addEventListener("scroll", this.#drawInPlace);
  }

  remove(): void {
    this.scroller.removeEventListener("scroll", this.#drawInPlace);
    this.#pins?.remove();
    this.#pins = null;
  }

  #drawInPlace = () => this.#pins?.draw(this.stage.getBoundingClientRect());

  #begin({ clientX, clientY }: ClientPoint): DOMRect {
    const box = this.stage.getBoundingClientRect();
    this.#box = box;
    this.#origin = { x: clientX - box.left, y: clientY - box.top };
    this.stage.style.transformOrigin = `${this.#origin.x}px ${this.#origin.y}px`;
    const layers = [...this.stage.querySelectorAll<HTMLElement | SVGElement>("[data-painted]")];
    // The pins of an earlier zoom may not be back yet: then their preview is still there.
    this.#pins ??= layers.length > 0 ? this.paint(this.scroller, layers) : null;
    return box;
  }

  /** Keeps the size of elements outside the pin layer. */
  #scaleKeptSizes(scale: string): void {
    for (const element of this.stage.querySelectorAll<HTMLElement>("[data-keeps-size]")) {
      element.style.scale = scale;
    }
  }
}
