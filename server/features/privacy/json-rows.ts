const PIECE_LENGTH = 64 * 1024;

/**
 * The text that `JSON.stringify(rows, null, 2)` makes of all rows together, a piece at a time. Every
 * batch ends in a piece: the next is asked for when the one before has been taken.
 */
export async function* writeJsonRows(
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  let written = 0;
  for await (const batch of batches) {
    let piece = "";
    for (const row of batch) {
      piece += written === 0 ? "[\n  " : ",\n  ";
      // A line break inside of a value is written as \n: these are all between values.
      piece += JSON.stringify(row, null, 2).replaceAll("\n", "\n  ");
      written += 1;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = "";
    }
    if (piece) yield piece;
  }
  yield written === 0 ? "[]" : "\n]";
}
