/** What a document says, from top to bottom; how it looks is decided in this folder. */
export interface Pdf {
  title: string;
  /** Beside the brand, at the top of every page. */
  kind: string;
  /** At the foot of every page. */
  footer: string;
  /** '{page}' and '{pages}' are filled in. */
  pageNumber: string;
  at: Date;
  parts: readonly PdfPart[];
}

export type PdfPart =
  | { part: "title"; above: string | null; text: string; below: string | null }
  | { part: "result"; symbol: PdfSymbol; text: string; detail: string }
  | { part: "heading"; text: string }
  | { part: "text"; text: string }
  | { part: "link"; text: string; address: string }
  | { part: "rows"; rows: readonly PdfRow[] };

export type PdfSymbol = "check" | "return" | "pending" | "outdated";

export interface PdfRow {
  label: string;
  value: string;
  /** What is compared character by character. */
  code?: boolean;
}
