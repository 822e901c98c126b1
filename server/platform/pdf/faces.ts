import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font as OpenedFont } from "fontkit";
import { unpackWoff } from "#server/platform/pdf/unpack-woff.ts";

export type Face = "text" | "strong" | "display" | "code";

/** Each script of a face is a file of its own; the first one that has a character writes it. */
const SCRIPTS = ["latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const inter = (script: string, weight: 400 | 600) =>
  `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`;
const bricolage = (script: string) =>
  `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${script}-700-normal.woff`;
const plex = "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff";

type Files = readonly [string, ...string[]];
const regular: Files = [inter("latin", 400), ...SCRIPTS.map((script) => inter(script, 400))];
const strong: Files = [inter("latin", 600), ...SCRIPTS.map((script) => inter(script, 600))];
const FILES: Readonly<Record<Face, Files>> = {
  text: regular,
  strong,
  display: [bricolage("latin"), bricolage("latin-ext"), bricolage("vietnamese"), ...strong],
  code: [plex, ...regular],
};

/** A piece of text that one file can write. */
export interface Run {
  font: Font;
  text: string;
  /** Whether the font draws boxes in place of it. */
  isMissing: boolean;
}

/** One script of a face. */
export interface Font {
  name: string;
  bytes: Buffer;
  /** To ask which characters it has. PDFKit opens one for each document: see decision 0026. */
  opened: OpenedFont;
}

/** Cuts text where another file has to take over. */
export function runsOf(face: Face, text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const { font, isMissing } = fontFor(face, character.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.font === font && last.isMissing === isMissing) last.text += character;
    else runs.push({ font, text: character, isMissing });
  }
  return runs;
}

/** One character for one sign, without what only steers how its neighbours look. */
export function writable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "");
}

function fontFor(face: Face, codePoint: number): Pick<Run, "font" | "isMissing"> {
  for (const file of FILES[face]) {
    const font = openFont(file);
    if (font.opened.hasGlyphForCodePoint(codePoint)) return { font, isMissing: false };
  }
  return { font: openFont(FILES[face][0]), isMissing: true };
}

const { resolve } = createRequire(import.meta.url);
const open = new Map<string, Font>();

/** Read once, when a text first needs it. */
function openFont(file: string): Font {
  const known = open.get(file);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(resolve(file)));
  const font = { name: file, bytes, opened: create(bytes) as OpenedFont };
  open.set(file, font);
  return font;
}
