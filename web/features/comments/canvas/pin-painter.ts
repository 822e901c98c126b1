import {
  CASING_PX,
  FAINT,
  LINE_PX,
  paintedLines,
} from "#web/features/comments/canvas/marks/mark-style.ts";
import type { ShownMark } from "#web/features/comments/canvas/marks/shown-marks.ts";
import type { PinCluster } from "#web/features/comments/canvas/pin-clusters.ts";
import {
  lookOfCluster,
  lookOfPin,
  type PinLook,
  type Unread,
} from "#web/features/comments/canvas/pin-look.ts";
import {
  HALO_EDGE_PX,
  HALO_PX,
  PIN_PX,
  paintedTones,
  STACK_PX,
  STACKED,
} from "#web/features/comments/canvas/pin-style.ts";
import { placeOf } from "#web/features/comments/canvas/point.ts";

/** Where the stage is, or is drawn, in the window. */
export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

export interface PinPainter {
  draw: (stage: Box) => void;
  remove: () => void;
}

/** What is painted, as the page shows it. */
export interface Painted {
  clusters: readonly PinCluster[];
  openId: string | null;
  unread: Unread;
  marks: readonly ShownMark[];
}

const EDGE_PX = 2;
const PADDING_PX = 4;
/** Width of a bold digit relative to the font size. */
const DIGIT_WIDTH = 0.66;
const FONT_PX = 12;
const OPEN = { px: 36, fontPx: 14 };
const CHECK_PX = 12;

/**
 * Draws pins and marks as one image while zooming, at constant size and on their points. Positioning
 * hundreds of buttons anew would take longer than a frame. `layers` are what it stands for, hidden meanwhile.
 */
export function paintPins(
  scroller: HTMLElement,
  layers: readonly (HTMLElement | SVGElement)[],
  painted: Painted,
): PinPainter {
  const { clientWidth: width, clientHeight: height } = scroller;
  const view = scroller.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.className = "pointer-events-none absolute top-0 left-0";
  const paper = sizeTo(canvas, width, height);
  const style = getComputedStyle(scroller);
  const paintPin = pinPaint(style, painted);
  const paintMark = markPaint(style);
  const marks = painted.marks.map((mark) => ({ ...mark, path: new Path2D(mark.path) }));
  scroller.after(canvas);
  for (const layer of layers) hide(layer, true);

  return {
    draw(stage) {
      if (!paper) return;
      paper.clearRect(0, 0, width, height);
      const box = {
        left: stage.left - view.left,
        top: stage.top - view.top,
        width: stage.width,
        height: stage.height,
      };
      for (const mark of marks) {
        const [first, last] = [mark.top, mark.bottom].map((y) => box.top + (y / 100) * box.height);
        if ((first ?? 0) < height && (last ?? 0) > 0) paintMark(paper, mark, box);
      }
      for (const cluster of painted.clusters) {
        const at = placeOf(cluster.members[0]);
        const x = box.left + (at.x / 100) * box.width;
        const y = box.top + (at.y / 100) * box.height;
        const isSeen = x > -2 * PIN_PX && x < width && y > 0 && y < height + 2 * PIN_PX;
        if (isSeen) paintPin(paper, cluster, onPixel(x), onPixel(y));
      }
    },
    remove() {
      canvas.remove();
      for (const layer of layers) hide(layer, false);
    },
  };
}

/** Pins keep the focus, so they stay there for it; marks are not even drawn. */
function hide(layer: HTMLElement | SVGElement, hidden: boolean): void {
  layer.style.opacity = hidden ? "0" : "";
  if (layer instanceof SVGElement) layer.style.visibility = hidden ? "hidden" : "";
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

function markPaint(style: CSSStyleDeclaration) {
  const casing = style.getPropertyValue("--pin-edge");
  return (paper: Paper, mark: Pick<ShownMark, "tone" | "faint"> & { path: Path2D }, stage: Box) => {
    const scaled = new Path2D();
    const { left: e, top: f, width, height } = stage;
    scaled.addPath(mark.path, { a: width / 100, b: 0, c: 0, d: height / 100, e, f });
    paper.globalAlpha = mark.faint ? FAINT : 1;
    paper.lineCap = "round";
    paper.lineJoin = "round";
    paper.lineWidth = CASING_PX;
    paper.strokeStyle = casing;
    paper.stroke(scaled);
    paper.lineWidth = LINE_PX;
    paper.strokeStyle = style.getPropertyValue(`--${paintedLines[mark.tone]}`);
    paper.stroke(scaled);
    paper.globalAlpha = 1;
  };
}

/** Each pin is composed of a few cached bitmaps: its shape and the characters of its label. */
function pinPaint(style: CSSStyleDeclaration, { openId, unread }: Painted) {
  const colour = (name: string) => style.getPropertyValue(`--${name}`);
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

  return (paper: Paper, { members }: PinCluster, x: number, y: number) => {
    const [comment, ...others] = members;
    const look = others.length > 0 ? lookOfCluster(members, unread) : lookOfPin(comment, unread);
    const isOpen = others.length === 0 && comment.id === openId;
    const { px, fontPx } = isOpen ? OPEN : { px: PIN_PX, fontPx: FONT_PX };
    const characters = charactersOf(look);
    const digit = Math.ceil(fontPx * DIGIT_WIDTH);
    const labelPx = characters.reduce((sum, { check }) => sum + (check ? CHECK_PX : digit), 0);
    const width = Math.max(px, labelPx + 2 * (PADDING_PX + EDGE_PX));
    const { tone } = look;
    const text = colour(paintedTones[tone].text);
    const shape = stamp(
      `${tone}${look.unread}${px}:${width}`,
      width + 2 * OUTSIDE_PX,
      px + 2 * OUTSIDE_PX,
      (paper) => drawShape(paper, look, colour, width, px),
    );
    paper.drawImage(
      shape,
      x - OUTSIDE_PX,
      y - px - OUTSIDE_PX,
      width + 2 * OUTSIDE_PX,
      px + 2 * OUTSIDE_PX,
    );
    let left = onPixel(x + (width - labelPx) / 2);
    for (const { character, check } of characters) {
      const wide = check ? CHECK_PX : digit;
      const drawn = stamp(`${tone}${px}${character}`, wide, px, (paper) => {
        paper.fillStyle = text;
        paper.strokeStyle = text;
        if (check) return drawCheck(paper, px);
        paper.font = `700 ${fontPx}px ${style.fontFamily}`;
        paper.textAlign = "center";
        paper.textBaseline = "middle";
        paper.fillText(character, wide / 2, px / 2 + 0.5);
      });
      paper.drawImage(drawn, left, y - px, wide, px);
      left += wide;
    }
  };
}

/** What halo and stack take around a pin. */
const OUTSIDE_PX = Math.max(HALO_EDGE_PX, STACK_PX * STACKED);

function charactersOf({ label, resolved }: PinLook): { character: string; check: boolean }[] {
  const characters = [...(label || (resolved ? "" : "•"))].map((character) => ({
    character,
    check: false,
  }));
  return resolved ? [...characters, { character: "check", check: true }] : characters;
}

/** The same strokes as the icon on the page. */
function drawCheck(paper: Paper, px: number): void {
  paper.translate(0, (px - CHECK_PX) / 2);
  paper.scale(CHECK_PX / 24, CHECK_PX / 24);
  paper.lineWidth = 3.5;
  paper.lineCap = "round";
  paper.lineJoin = "round";
  paper.stroke(new Path2D("M20 6 9 17l-5-5"));
}

/** A disc extended to its lower left corner; with others behind it for a group. */
function drawShape(
  paper: Paper,
  { tone, unread }: PinLook,
  colour: (name: string) => string,
  width: number,
  px: number,
): void {
  const { edge, fill } = paintedTones[tone];
  const shape = (out: number, inset: number, name: string) => {
    const round = Math.max(0, px / 2 - inset);
    paper.fillStyle = colour(name);
    paper.beginPath();
    paper.roundRect(
      OUTSIDE_PX + out + inset,
      OUTSIDE_PX - out + inset,
      width - 2 * inset,
      px - 2 * inset,
      [round, round, round, 0],
    );
    paper.fill();
  };
  const stacked = tone === "group" || tone === "unreadGroup" ? STACKED : 0;
  for (let behind = stacked; behind >= 0; behind -= 1) {
    if (unread) {
      shape(0, -HALO_EDGE_PX, "pin-edge");
      shape(0, -HALO_PX, "pin");
    }
    shape(behind * STACK_PX, 0, edge);
    shape(behind * STACK_PX, EDGE_PX, fill);
  }
}
