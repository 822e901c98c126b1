import fc from "fast-check";

/** Pieces that mean something to whatever a text may end up in. */
const PIECES = [
  "@everyone",
  "@here",
  "<!channel>",
  "<@U024BE7LH>",
  "https://phishing.example",
  "[Abrir](https://phishing.example)",
  "<img src=x onerror=alert(1)>",
  '"><script>alert(1)</script>',
  "&lt;",
  "&#x3c;",
  "**a**",
  "`",
  "||",
  "\\",
  "# ",
  "> ",
  "1. ",
  "=1+1",
  "+55",
  "-1",
  "＝",
  "|cmd",
  "%",
  "_",
  ";",
  ",",
  '"',
  "'",
  "\t",
  "\r",
  "\n",
  "\r\n",
  " ",
  "\u00a0",
  "\u200b",
  "\u202e",
  "\ufeff",
  "\u2028",
  "\u0085",
  "a\u0301",
  "Ação",
  "İ",
  "ß",
  "ﬁ",
  "👩‍👩‍👧",
  "{layout}",
  "$&",
  "ação",
] as const;

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...PIECES) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 8 }) },
);

/** Half of what text is made of: what PostgreSQL cannot store, and no form may accept. */
export const UNSTORABLE = ["\0", "\ud800", "\udfff", "a\ud83d"] as const;

export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

/** What people can be made to have written. */
export function hostileText(pieces = 12): fc.Arbitrary<string> {
  return fc.array(piece, { maxLength: pieces }).map((all) => all.join("").replaceAll("\0", ""));
}

/** The same with what cannot be stored in it, or very long. */
export const impossibleText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: hostileText() },
  {
    weight: 2,
    arbitrary: fc
      .tuple(hostileText(4), fc.constantFrom(...UNSTORABLE), hostileText(4))
      .map((all) => all.join("")),
  },
  { weight: 1, arbitrary: fc.constantFrom("a".repeat(5_000), "́".repeat(3_000), "%".repeat(199)) },
);
