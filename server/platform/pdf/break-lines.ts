/** Breaks text between words into lines that are no wider than `width`, and longer words wherever they end. */
export function breakLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const space = widthOf(" ");
  const lines: string[] = [];
  let [line, used] = ["", 0];
  for (const word of text.split(" ").flatMap((whole) => cutWord(whole, width, widthOf))) {
    const wide = widthOf(word);
    if (line !== "" && used + space + wide <= width) {
      line += ` ${word}`;
      used += space + wide;
      continue;
    }
    if (line !== "") lines.push(line);
    [line, used] = [word, wide];
  }
  return [...lines, line];
}

function cutWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let [piece, used] = ["", 0];
  for (const character of word) {
    const wide = widthOf(character);
    if (piece !== "" && used + wide > width) {
      pieces.push(piece);
      [piece, used] = ["", 0];
    }
    piece += character;
    used += wide;
  }
  return [...pieces, piece];
}
