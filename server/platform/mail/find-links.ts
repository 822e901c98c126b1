const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The web addresses of a mail, in order, each once. */
export function findLinks({ text, html }: { text: string; html: string }): string[] {
  return [...new Set([...addressesIn(text), ...addressesIn(readableText(html))])];
}

function addressesIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/gi) ?? [];
  // Punctuation that ends a sentence is not part of the address.
  return found.map((address) => address.replace(/[.,;:!?)\]}*]+$/, ""));
}

/** What a reader sees or may click; addresses of style sheets, images and doctypes are neither. */
function readableText(html: string): string {
  const withoutTags = html
    .replace(/<!--.*?-->|<(style|script|head)\b.*?<\/\1\s*>/gis, " ")
    .replace(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>/gi, " $1$2 ")
    .replace(/<[^>]*>/g, " ");
  return decodeEntities(withoutTags);
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}
