import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { product } from "#contract/messages/shell.ts";
import { drawPart } from "#server/platform/pdf/draw-parts.ts";
import { colours, column, PIN_PATH, page } from "#server/platform/pdf/look.ts";
import type { Pdf, PdfFrame, PdfPart } from "#server/platform/pdf/pdf.ts";
import { type Ink, Sheet } from "#server/platform/pdf/sheet.ts";

const BRAND: Ink = { face: "display", size: 14, leading: 20 };
const SMALL: Ink = { face: "text", size: 8.5, leading: 14, colour: colours.soft };
const FOOT = page.height - 52;

/** A tagged PDF with embedded fonts and text that can be selected: see decision 0026. */
export async function renderPdf(pdf: Pdf): Promise<Buffer> {
  const sheet = new Sheet(pdf);
  await drawAll(sheet, pdf, pdf.parts);
  return buffer(sheet.doc);
}

/** The same in a stream, for what is too long to be held: of its pictures only the one being drawn is. */
export function streamPdf(frame: PdfFrame, parts: AsyncIterable<PdfPart>): Readable {
  const sheet = new Sheet(frame);
  const { doc } = sheet;
  drawAll(sheet, frame, parts).catch((error: Error) => doc.destroy(error));
  return doc;
}

async function drawAll(
  sheet: Sheet,
  frame: PdfFrame,
  parts: Iterable<PdfPart> | AsyncIterable<PdfPart>,
): Promise<void> {
  for await (const part of parts) {
    drawPart(sheet, part);
    // Requests are answered between the parts of a long document.
    await setImmediate();
  }
  frameAllPages(sheet, frame);
  sheet.doc.end();
}

/** Last, when it is known how many pages there are. */
function frameAllPages(sheet: Sheet, { kind, footer, pageNumber }: PdfFrame): void {
  const { count } = sheet.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(index);
    sheet.decorate((doc) => {
      doc.save().translate(page.margin, 46).scale(0.67);
      doc.path(PIN_PATH).fill(colours.pin, "even-odd");
      doc.restore();
      sheet.draw(product.name, BRAND, page.margin + 24, 44);
      drawAtRight(sheet, kind, 47);
      sheet.draw(footer, SMALL, page.margin, FOOT);
      drawAtRight(sheet, fillMessage(pageNumber, { page: index + 1, pages: count }), FOOT);
    });
    sheet.line(74);
    sheet.line(FOOT - 8);
  }
}

function drawAtRight(sheet: Sheet, words: string, top: number): void {
  sheet.draw(words, SMALL, page.margin + column - sheet.widthOf(words, SMALL), top);
}
