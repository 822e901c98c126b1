import { colours, column, page, roomOfPicture } from "#server/platform/pdf/look.ts";
import type { PdfImage, PdfPicture } from "#server/platform/pdf/pdf.ts";
import type { Element, Ink, Sheet } from "#server/platform/pdf/sheet.ts";

const PIN_RADIUS = 8;
const NUMBER: Ink = { face: "strong", size: 7.5, leading: 10, colour: colours.white };

/** A part of a layout with the pins on it. */
export function drawPicture(sheet: Sheet, { image, pins, lines }: PdfPicture): void {
  const scale = scaleOnPage(image);
  const [width, height] = [image.width * scale, image.height * scale];
  sheet.needRoom(height);
  const [left, top] = [page.margin + (column - width) / 2, sheet.y];
  sheet.within(sheet.root, "Figure", { alt: image.alt }).add(() => {
    const { doc } = sheet;
    doc.image(image.file, left, top, { width, height });
    doc.rect(left, top, width, height).lineWidth(0.6).stroke(colours.line);
    doc.save().rect(left, top, width, height).clip().lineWidth(1.6);
    for (const [first, ...others] of lines) {
      if (!first) continue;
      doc.moveTo(left + first.x * scale, top + first.y * scale);
      for (const { x, y } of others) doc.lineTo(left + x * scale, top + y * scale);
      doc.stroke(colours.pin);
    }
    doc.restore();
    for (const { x, y, label, isQuiet } of pins) {
      drawPin(sheet, { x: left + x * scale, y: top + y * scale, label, isQuiet });
    }
  });
  sheet.y += height + 12;
}

/** As wide as the column; what would be taller than a page with a heading is narrower. */
function scaleOnPage({ width, height }: PdfImage): number {
  return Math.min(column / width, roomOfPicture / height);
}

export function heightOnPage(image: PdfImage): number {
  return image.height * scaleOnPage(image);
}

interface Pin {
  x: number;
  y: number;
  label: string;
  isQuiet: boolean;
}

/** A number in a circle, whose middle is the point. */
export function drawPin(sheet: Sheet, { x, y, label, isQuiet }: Pin): void {
  const { doc } = sheet;
  const width = sheet.widthOf(label, NUMBER);
  const side = Math.max(PIN_RADIUS * 2, width + 8);
  doc
    .roundedRect(x - side / 2, y - PIN_RADIUS, side, PIN_RADIUS * 2, PIN_RADIUS)
    .lineWidth(1.2)
    .fillAndStroke(isQuiet ? colours.soft : colours.pin, colours.white);
  sheet.draw(label, NUMBER, x - width / 2, y - NUMBER.leading / 2);
}

interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is around a point of an image that was drawn before: the file holds it once. */
export function drawSpot(
  sheet: Sheet,
  element: Element,
  { image, ...point }: { image: PdfImage; x: number; y: number },
  { x, y, width, height }: Window,
): void {
  // As much of it as people see around a pin, and never less than fills the window.
  const scale = Math.max(width / (image.width * 0.32), height / image.height, width / image.width);
  const shown = { width: image.width * scale, height: image.height * scale };
  const left = clamp(point.x * scale - width / 2, shown.width - width);
  const top = clamp(point.y * scale - height / 2, shown.height - height);
  element.add(() => {
    const { doc } = sheet;
    doc.save().roundedRect(x, y, width, height, 4).clip();
    doc.image(image.file, x - left, y - top, shown);
    const [ringX, ringY] = [x + point.x * scale - left, y + point.y * scale - top];
    doc.circle(ringX, ringY, 7).lineWidth(3).stroke(colours.white);
    doc.circle(ringX, ringY, 7).lineWidth(1.6).stroke(colours.pin);
    doc.restore();
    doc.roundedRect(x, y, width, height, 4).lineWidth(0.6).stroke(colours.line);
  });
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), Math.max(max, 0));
}
