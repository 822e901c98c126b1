import PDFDocument from "pdfkit";
import { breakLines } from "#server/platform/pdf/break-lines.ts";
import { type Face, type Font, runsOf, writable } from "#server/platform/pdf/faces.ts";
import { colours, column, page } from "#server/platform/pdf/look.ts";

type Doc = PDFKit.PDFDocument;
/** An element of the structure that screen readers follow. */
export type Element = PDFKit.PDFStructureElement;
type ElementOptions = PDFKit.Mixins.StructureElementOptions & { scope?: "Row" };

export interface Ink {
  face: Face;
  size: number;
  /** From one line to the next. */
  leading: number;
  colour?: string;
}

/** Where a text begins, and how wide it may be. */
export interface Place {
  x: number;
  width: number;
}

const WHOLE: Place = { x: page.margin, width: column };

/** Pages that fill from top to bottom; whatever is written belongs to an element, or is decoration. */
export class Sheet {
  readonly doc: Doc;
  readonly root: Element;
  /** The top of what comes next. */
  y: number = page.top;
  private readonly fonts = new Set<string>();

  constructor(info: { title: string; at: Date }) {
    this.doc = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      // Without it pdfkit reads one of its own fonts, which is not embedded.
      font: "",
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      lang: "pt-BR",
      tagged: true,
      displayTitle: true,
      info: { Title: info.title, Creator: "Alfinete", CreationDate: info.at, ModDate: info.at },
    });
    this.doc.addPage();
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  /** A new element within another. */
  within(parent: Element, type: string, options: ElementOptions = {}): Element {
    const element = this.doc.struct(type as "P", options);
    parent.add(element);
    return element;
  }

  /** Begins another page unless so much of this one is left. */
  needRoom(height: number): void {
    if (this.y + height <= page.bottom) return;
    this.doc.addPage();
    this.y = page.top;
  }

  linesOf(text: string, ink: Ink, { width }: Place = WHOLE): string[] {
    return breakLines(writable(text), width, (part) => this.widthOf(part, ink));
  }

  widthOf(text: string, { face, size }: Ink): number {
    return runsOf(face, text).reduce(
      (sum, { font, text }) => sum + this.setFont(font, size).widthOfString(text),
      0,
    );
  }

  /** Lines from here downwards, on further pages where they have to. */
  write(element: Element, lines: readonly string[], ink: Ink, { x }: Place = WHOLE): void {
    for (const line of lines) {
      this.needRoom(ink.leading);
      const top = this.y;
      element.add(() => this.draw(line, ink, x, top));
      this.y += ink.leading;
    }
  }

  /** One line, whose characters stand in the middle of its leading. */
  draw(line: string, { face, size, leading, colour = colours.ink }: Ink, x: number, top: number) {
    let left = x;
    for (const { font, text, isMissing } of runsOf(face, line)) {
      const width = this.setFont(font, size).fillColor(colour).widthOfString(text);
      const middle = top + leading / 2;
      // Whoever copies or listens gets the character that the font does not have.
      if (isMissing) this.doc.markContent("Span", { actual: text });
      this.doc.text(text, left, middle, { baseline: "middle", lineBreak: false });
      if (isMissing) this.doc.endMarkedContent();
      left += width;
    }
  }

  private setFont({ name, bytes }: Font, size: number): Doc {
    if (!this.fonts.has(name)) this.doc.registerFont(name, bytes);
    this.fonts.add(name);
    return this.doc.font(name).fontSize(size);
  }

  /** Makes a place of the page lead to an address. */
  link(
    element: Element,
    { x, top, width, height }: { x: number; top: number; width: number; height: number },
    address: string,
  ): void {
    // What the types do not know: that it belongs to the element, and what screen readers call it.
    const options = { structParent: element, Contents: new String(address) };
    this.doc.link(x, top, width, height, address, options as object);
  }

  /** Neither read aloud nor part of the text. */
  decorate(paint: (doc: Doc) => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    paint(this.doc);
    this.doc.endMarkedContent();
  }

  line(y: number, colour: string = colours.line): void {
    this.decorate((doc) => {
      doc
        .moveTo(page.margin, y)
        .lineTo(page.margin + column, y)
        .lineWidth(0.6)
        .stroke(colour);
    });
  }
}
