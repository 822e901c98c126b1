import type { PinCluster } from "#web/features/comments/canvas/pin-clusters.ts";
import { PIN_PX } from "#web/features/comments/canvas/pin-style.ts";

/** Where the stage is, or is drawn, in the window. */
export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

export interface PinPainter {
  draw: (stage: Box) => void;
  remove: () => void;
}

interface PinStyle {
  edge: string;
  fill: string;
  text: string;
  px: number;
  fontPx: number;
  /** How far the pin behind stands out, for a cluster. */
  stack: number;
}

const EDGE_PX = 2;
const STACK_PX = 4;
const PADDING_PX = 4;
/** Width of a bold digit relative to the font size. */
const DIGIT_WIDTH = 0.66;

/**
 * Draws the pins as one image while zooming, at constant size and on their points. Positioning hundreds
 * of buttons anew would take longer than a frame.
 */
export function paintPins(
  scroller: HTMLElement,
  layer: HTMLElement,
  clusters: readonly PinCluster[],
  openId: string | null,
): PinPainter {
  const { clientWidth: width, clientHeight: height } = scroller;
  const view = scroller.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.className = "pointer-events-none absolute top-0 left-0";
  const paper = sizeTo(canvas, width, height);
  const paint = pinPaint(layer, openId);
  scroller.after(canvas);
  layer.style.opacity = "0";

  return {
    draw(stage) {
      if (!paper) return;
      paper.clearRect(0, 0, width, height);
      for (const cluster of clusters) {
        const [{ x_position, y_position }] = cluster.members;
        const x = stage.left - view.left + (x_position / 100) * stage.width;
        const y = stage.top - view.top + (y_position / 100) * stage.height;
        const isSeen = x > -2 * PIN_PX && x < width && y > 0 && y < height + 2 * PIN_PX;
        if (isSeen) paint(paper, cluster, onPixel(x), onPixel(y));
      }
    },
    remove() {
      canvas.remove();
      layer.style.opacity = "";
    },
  };
}

function sizeTo(canvas: HTMLCanvasElement, width: number, height: number) {
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.width = Math.ceil(width * devicePixelRatio);
  canvas.height = Math.ceil(height * devicePixelRatio);
  const paper = canvas.getContext("2d");
  paper?.scale(devicePixelRatio, devicePixelRatio);
  return paper;
}

function onPixel(position: number): number {
  return Math.round(position * devicePixelRatio) / devicePixelRatio;
}

type Paper = CanvasRenderingContext2D;

/** Each pin is composed of a few cached bitmaps: its shape and the digits. */
function pinPaint(layer: HTMLElement, openId: string | null) {
  const style = getComputedStyle(layer);
  const colour = (name: string) => style.getPropertyValue(`--${name}`);
  // The same values as in pin.tsx and pin-style.ts.
  const pin: PinStyle = {
    edge: colour("pin-edge"),
    fill: colour("pin"),
    text: colour("on-pin"),
    px: PIN_PX,
    fontPx: 12,
    stack: 0,
  };
  const open = { ...pin, px: 36, fontPx: 14 };
  const several = {
    ...pin,
    edge: pin.fill,
    fill: pin.text,
    text: colour("sheet"),
    stack: STACK_PX,
  };
  const stamps = new Map<string, HTMLCanvasElement>();

  function stamp(name: string, width: number, height: number, draw: (paper: Paper) => void) {
    const known = stamps.get(name);
    if (known) return known;
    const canvas = document.createElement("canvas");
    const paper = sizeTo(canvas, width, height);
    if (paper) draw(paper);
    stamps.set(name, canvas);
    return canvas;
  }

  return (paper: Paper, cluster: PinCluster, x: number, y: number) => {
    const [{ id, number }, ...others] = cluster.members;
    const pinStyle = others.length > 0 ? several : id === openId ? open : pin;
    const label = String(others.length > 0 ? others.length + 1 : number);
    const { px, stack, fontPx, text } = pinStyle;
    const digit = Math.ceil(fontPx * DIGIT_WIDTH);
    const width = Math.max(px, label.length * digit + 2 * (PADDING_PX + EDGE_PX));
    const kind = `${pinStyle.fill}${px}`;
    const shape = stamp(`${kind}:${width}`, width + stack, px + stack, (paper) =>
      drawShape(paper, pinStyle, width),
    );
    paper.drawImage(shape, x, y - px - stack, width + stack, px + stack);
    const left = onPixel(x + (width - label.length * digit) / 2);
    for (let at = 0; at < label.length; at += 1) {
      const figure = label.charAt(at);
      const drawn = stamp(`${kind}${figure}`, digit, px, (paper) => {
        paper.fillStyle = text;
        paper.font = `700 ${fontPx}px ${style.fontFamily}`;
        paper.textAlign = "center";
        paper.textBaseline = "middle";
        paper.fillText(figure, digit / 2, px / 2 + 0.5);
      });
      paper.drawImage(drawn, left + at * digit, y - px, digit, px);
    }
  };
}

/** A disc extended to its lower left corner. */
function drawShape(paper: Paper, { px, stack, edge, fill }: PinStyle, width: number): void {
  const shape = (left: number, top: number, inset: number, colour: string) => {
    const round = px / 2 - inset;
    paper.fillStyle = colour;
    paper.beginPath();
    paper.roundRect(left + inset, top + inset, width - 2 * inset, px - 2 * inset, [
      round,
      round,
      round,
      0,
    ]);
    paper.fill();
  };
  if (stack > 0) shape(stack, 0, 0, edge);
  shape(0, stack, 0, edge);
  shape(0, stack, EDGE_PX, fill);
}
