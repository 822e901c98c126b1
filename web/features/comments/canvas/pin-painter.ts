/** Where the stage is drawn while a zoom lasts: about `origin`, a point of it, larger and moved. */
export interface Drawn {
  origin: { x: number; y: number };
  dx: number;
  dy: number;
  grown: number;
}

export interface PinPainter {
  draw: (at: Drawn) => void;
  remove: () => void;
}

interface PaintedPin {
  /** Its point, in pixels of the stage. */
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  look: Look;
}

interface Look {
  edge: string;
  fill: string;
  text: string;
  font: string;
  stacked: boolean;
}

const EDGE_PX = 2;
const STACK_PX = 4;

/**
 * The pins as one picture while a zoom lasts, of constant size and on their points. The browser would
 * take longer than a frame to place hundreds of buttons anew; they wait, unseen, until it is over.
 */
export function paintPins(
  scroller: HTMLElement,
  stage: HTMLElement,
  layer: HTMLElement,
): PinPainter {
  const view = scroller.getBoundingClientRect();
  const box = stage.getBoundingClientRect();
  const pins = readPins(layer, box);
  const canvas = document.createElement("canvas");
  canvas.className = "pointer-events-none absolute top-0 left-0";
  canvas.style.width = `${scroller.clientWidth}px`;
  canvas.style.height = `${scroller.clientHeight}px`;
  canvas.width = scroller.clientWidth * devicePixelRatio;
  canvas.height = scroller.clientHeight * devicePixelRatio;
  const paper = canvas.getContext("2d");
  scroller.after(canvas);
  layer.style.opacity = "0";

  return {
    draw({ origin, dx, dy, grown }) {
      if (!paper) return;
      paper.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      paper.clearRect(0, 0, scroller.clientWidth, scroller.clientHeight);
      for (const pin of pins) {
        const x = box.left - view.left + origin.x + (pin.x - origin.x) * grown + dx;
        const y = box.top - view.top + origin.y + (pin.y - origin.y) * grown + dy;
        const seen = x > -pin.width && x < view.width && y > 0 && y < view.height + pin.height;
        if (seen) paint(paper, pin, x, y);
      }
    },
    remove() {
      canvas.remove();
      layer.style.opacity = "";
    },
  };
}

function readPins(layer: HTMLElement, box: DOMRect): PaintedPin[] {
  const looks = new Map<string, Look>();
  return [...layer.querySelectorAll<HTMLElement>("button")].map((button) => {
    const look = looks.get(button.className) ?? lookOf(button);
    looks.set(button.className, look);
    return {
      x: (Number.parseFloat(button.style.left) / 100) * box.width,
      y: (1 - Number.parseFloat(button.style.bottom) / 100) * box.height,
      width: button.offsetWidth,
      height: button.offsetHeight,
      label: button.textContent,
      look,
    };
  });
}

function lookOf(button: HTMLElement): Look {
  const style = getComputedStyle(button);
  return {
    edge: style.borderTopColor,
    fill: style.backgroundColor,
    text: style.color,
    font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
    stacked: style.boxShadow !== "none",
  };
}

/** As pin-look.ts has it: a disc drawn out to its lower left corner. */
function paint(paper: CanvasRenderingContext2D, pin: PaintedPin, x: number, y: number): void {
  const { width, height, look } = pin;
  const shape = (left: number, top: number, inset: number, colour: string) => {
    const round = Math.min(width, height) / 2 - inset;
    paper.fillStyle = colour;
    paper.beginPath();
    paper.roundRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset, [
      round,
      round,
      round,
      0,
    ]);
    paper.fill();
  };
  const top = y - height;
  if (look.stacked) shape(x + STACK_PX, top - STACK_PX, 0, look.edge);
  shape(x, top, 0, look.edge);
  shape(x, top, EDGE_PX, look.fill);
  paper.fillStyle = look.text;
  paper.font = look.font;
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.fillText(pin.label, x + width / 2, top + height / 2 + 0.5);
}
