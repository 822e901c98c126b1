import { drawPin, drawSpot } from "#server/platform/pdf/draw-picture.ts";
import { colours, column, page, roomOfPage } from "#server/platform/pdf/look.ts";
import type { PdfComment, PdfWords } from "#server/platform/pdf/pdf.ts";
import type { Element, Ink, Place, Sheet } from "#server/platform/pdf/sheet.ts";

const inks = {
  author: { face: "strong", size: 9.5, leading: 15 },
  detail: { face: "text", size: 8, leading: 12, colour: colours.soft },
  text: { face: "text", size: 9.5, leading: 14 },
} as const satisfies Record<string, Ink>;

const SPOT = { width: 128, height: 80 };
const WORDS: Place = { x: page.margin + SPOT.width + 42, width: column - SPOT.width - 42 };
const PIN_X = page.margin + SPOT.width + 24;
const INDENT = 14;
const GAP = 12;

/** What somebody wrote, beside what it is about, and what was answered. */
export function drawComment(sheet: Sheet, comment: PdfComment): void {
  const height = Math.max(SPOT.height, heightOf(sheet, comment, WORDS)) + GAP;
  // One that is longer than a page begins where it stands, if at least its picture does.
  sheet.needRoom(height > roomOfPage ? SPOT.height : height);
  const top = sheet.y;
  const element = sheet.within(sheet.root, "Sect");
  const { spot, label, isQuiet } = comment;
  if (spot) {
    const figure = sheet.within(element, "Figure", { alt: spot.image.alt });
    drawSpot(sheet, figure, spot, { x: page.margin, y: top, ...SPOT });
  }
  sheet
    .within(element, "P")
    .add(() => drawPin(sheet, { x: PIN_X, y: top + inks.author.leading / 2, label, isQuiet }));
  writeWords(sheet, element, comment, WORDS);
  for (const reply of comment.replies) {
    sheet.y += 6;
    writeWords(sheet, element, reply, indented);
  }
  // Short words end above their picture, but never on the page before it.
  sheet.y = Math.max(sheet.y, sheet.y < top ? 0 : top + SPOT.height) + GAP / 2;
  sheet.line(sheet.y);
  sheet.y += GAP / 2;
}

const indented: Place = { x: WORDS.x + INDENT, width: WORDS.width - INDENT };

function writeWords(sheet: Sheet, parent: Element, words: PdfWords, place: Place): void {
  const write = (text: string, ink: Ink) => {
    const lines = sheet.linesOf(text, ink, place);
    sheet.write(sheet.within(parent, "P"), lines, ink, place);
  };
  write(words.author, inks.author);
  if (words.detail) write(words.detail, inks.detail);
  for (const paragraph of paragraphsOf(words)) write(paragraph, inks.text);
}

function heightOf(sheet: Sheet, comment: PdfComment, place: Place): number {
  const own = wordsHeight(sheet, comment, place);
  return comment.replies.reduce((sum, reply) => sum + 6 + wordsHeight(sheet, reply, indented), own);
}

function wordsHeight(sheet: Sheet, words: PdfWords, place: Place): number {
  const of = (text: string, ink: Ink) => sheet.linesOf(text, ink, place).length * ink.leading;
  const text = paragraphsOf(words).reduce((sum, one) => sum + of(one, inks.text), 0);
  return of(words.author, inks.author) + (words.detail ? of(words.detail, inks.detail) : 0) + text;
}

function paragraphsOf({ text }: PdfWords): string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
}
