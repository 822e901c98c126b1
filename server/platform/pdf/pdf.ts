/** What stands on every page of a document. */
export interface PdfFrame {
  title: string;
  /** Beside the brand, at the top of every page. */
  kind: string;
  /** At the foot of every page. */
  footer: string;
  /** '{page}' and '{pages}' are filled in. */
  pageNumber: string;
  at: Date;
}

/** What a document says, from top to bottom; how it looks is decided in this folder. */
export interface Pdf extends PdfFrame {
  parts: readonly PdfPart[];
}

export type PdfPart =
  | { part: "title"; above: string | null; text: string; below: string | null }
  | { part: "result"; symbol: PdfSymbol; text: string; detail: string }
  /** Not left alone at the end of a page: `picture` is what follows it. */
  | { part: "heading"; text: string; picture?: PdfImage }
  | { part: "text"; text: string }
  | { part: "link"; text: string; address: string }
  | { part: "rows"; rows: readonly PdfRow[] }
  | ({ part: "picture" } & PdfPicture)
  | ({ part: "comment" } & PdfComment);

/** A local JPEG, which must be there until what follows it is drawn. */
export interface PdfImage {
  file: string;
  width: number;
  height: number;
  /** For those who listen. */
  alt: string;
}

/** As wide as the column, or narrower so that it fits on a page. */
export interface PdfPicture {
  image: PdfImage;
  pins: readonly PdfPin[];
  /** Lines in pixels of the image, which is all that is drawn of them. */
  lines: readonly PdfLine[];
}

export interface PdfPin {
  x: number;
  y: number;
  label: string;
  /** What is done stands back. */
  isQuiet: boolean;
}

export type PdfLine = readonly { x: number; y: number }[];

export interface PdfWords {
  author: string;
  detail: string;
  text: string;
}

export interface PdfComment extends PdfWords {
  label: string;
  isQuiet: boolean;
  /** What of an image it is about. */
  spot: { image: PdfImage; x: number; y: number } | null;
  replies: readonly PdfWords[];
}

export type PdfSymbol = "check" | "return" | "pending" | "outdated";

export interface PdfRow {
  label: string;
  value: string;
  /** What is compared character by character. */
  code?: boolean;
}
