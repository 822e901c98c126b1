import { drawComment } from "#server/platform/pdf/draw-comment.ts";
import { drawPicture, heightOnPage } from "#server/platform/pdf/draw-picture.ts";
import { colours, column, page } from "#server/platform/pdf/look.ts";
import type { PdfPart, PdfRow, PdfSymbol } from "#server/platform/pdf/pdf.ts";
import type { Element, Ink, Sheet } from "#server/platform/pdf/sheet.ts";

const inks = {
  title: { face: "display", size: 25, leading: 30 },
  note: { face: "text", size: 10, leading: 15, colour: colours.soft },
  result: { face: "display", size: 17, leading: 23 },
  heading: { face: "display", size: 13, leading: 18 },
  text: { face: "text", size: 9.5, leading: 14.5, colour: colours.soft },
  link: { face: "code", size: 8.5, leading: 14 },
  label: { face: "text", size: 9.5, leading: 15, colour: colours.soft },
  value: { face: "strong", size: 9.5, leading: 15 },
  code: { face: "code", size: 8.5, leading: 15 },
} as const satisfies Record<string, Ink>;

const LABELS = { x: page.margin, width: 140 };
const VALUES = { x: page.margin + 150, width: column - 150 };
const ROW_PADDING = 5;
/** A heading is not left alone at the end of a page. */
const WITH_HEADING = 90;
const HEADING = 36;

type PartOf<Kind extends PdfPart["part"]> = Extract<PdfPart, { part: Kind }>;

export function drawPart(sheet: Sheet, part: PdfPart): void {
  switch (part.part) {
    case "title":
      drawTitle(sheet, part);
      break;
    case "result":
      drawResult(sheet, part);
      break;
    case "heading":
      drawHeading(sheet, part);
      break;
    case "text":
      drawText(sheet, part);
      break;
    case "link":
      drawLink(sheet, part);
      break;
    case "rows":
      drawRows(sheet, part);
      break;
    case "picture":
      drawPicture(sheet, part);
      break;
    case "comment":
      drawComment(sheet, part);
      break;
  }
}

function drawTitle(sheet: Sheet, { above, text, below }: PartOf<"title">): void {
  const note = (words: string | null) => {
    if (words === null) return;
    const lines = sheet.linesOf(words, inks.note);
    sheet.write(sheet.within(sheet.root, "P"), lines, inks.note);
  };
  note(above);
  sheet.write(sheet.within(sheet.root, "H1"), sheet.linesOf(text, inks.title), inks.title);
  sheet.y += 2;
  note(below);
  sheet.y += 16;
}

function drawText(sheet: Sheet, { text }: PartOf<"text">): void {
  sheet.write(sheet.within(sheet.root, "P"), sheet.linesOf(text, inks.text), inks.text);
  sheet.y += 6;
}

function drawHeading(sheet: Sheet, { text, picture }: PartOf<"heading">): void {
  sheet.needRoom(picture ? HEADING + heightOnPage(picture) : WITH_HEADING);
  sheet.y += 12;
  sheet.write(sheet.within(sheet.root, "H2"), sheet.linesOf(text, inks.heading), inks.heading);
  sheet.y += 4;
}

/** The answer that the document is about, before everything that proves it. */
function drawResult(sheet: Sheet, { symbol, text, detail }: PartOf<"result">): void {
  const inner = { x: page.margin + 58, width: column - 58 - 16 };
  const title = sheet.linesOf(text, inks.result, inner);
  const words = sheet.linesOf(detail, inks.note, inner);
  const height = title.length * inks.result.leading + words.length * inks.note.leading + 28;
  sheet.needRoom(height);
  const top = sheet.y;
  sheet.decorate((doc) => {
    doc.roundedRect(page.margin, top, column, height, 10).fill(colours.tint);
    drawSymbol(doc, symbol, page.margin + 33, top + height / 2);
  });
  sheet.y += 14;
  const element = sheet.within(sheet.root, "P");
  sheet.write(element, title, inks.result, inner);
  sheet.write(element, words, inks.note, inner);
  sheet.y = top + height + 8;
}

function drawSymbol(doc: PDFKit.PDFDocument, symbol: PdfSymbol, x: number, y: number): void {
  const look = {
    check: { colour: colours.success, path: "M-5.5 0.5L-1.5 4.5L6 -4" },
    return: {
      colour: colours.danger,
      path: "M5.5 4V1.5A3.5 3.5 0 0 0 2 -2H-5M-1.5 -5.5L-5 -2L-1.5 1.5",
    },
    outdated: { colour: colours.soft, path: "M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5" },
    pending: { colour: colours.soft, path: "M0 -5.5V0L4 2.5" },
  }[symbol];
  doc.save().translate(x, y);
  doc.circle(0, 0, 15).fill(look.colour);
  doc.lineWidth(2).lineCap("round").lineJoin("round");
  doc.path(look.path).stroke(colours.white);
  doc.restore();
}

/** A list of facts: a table, so that each value is read with its label. */
function drawRows(sheet: Sheet, { rows }: PartOf<"rows">): void {
  const table = sheet.within(sheet.root, "Table");
  for (const row of rows) drawRow(sheet, table, row);
  sheet.y += 10;
}

function drawRow(sheet: Sheet, table: Element, { label, value, code = false }: PdfRow): void {
  const ink = code ? inks.code : inks.value;
  const labels = sheet.linesOf(label, inks.label, LABELS);
  const values = sheet.linesOf(value, ink, VALUES);
  const height = Math.max(labels.length, values.length) * ink.leading + 2 * ROW_PADDING;
  // One that is longer than a page begins where it stands.
  sheet.needRoom(height > page.bottom - page.top ? 0 : height);
  const row = sheet.within(table, "TR");
  const top = sheet.y + ROW_PADDING;
  sheet.y = top;
  sheet.write(sheet.within(row, "TH", { scope: "Row" }), labels, inks.label, LABELS);
  const labelEnd = sheet.y;
  sheet.y = top;
  sheet.write(sheet.within(row, "TD"), values, ink, VALUES);
  // Short values end above their label, but never on the page before it.
  sheet.y = Math.max(sheet.y, sheet.y < top ? 0 : labelEnd) + ROW_PADDING;
  sheet.line(sheet.y);
}

function drawLink(sheet: Sheet, { text, address }: PartOf<"link">): void {
  const lines = sheet.linesOf(text, inks.link);
  sheet.needRoom(lines.length * inks.link.leading);
  const link = sheet.within(sheet.within(sheet.root, "P"), "Link");
  for (const line of lines) {
    const top = sheet.y;
    link.add(() => {
      sheet.draw(line, inks.link, page.margin, top);
      const width = sheet.widthOf(line, inks.link);
      sheet.link(link, { x: page.margin, top, width, height: inks.link.leading }, address);
    });
    sheet.y += inks.link.leading;
  }
  sheet.y += 6;
}
