const PIECE_LENGTH = 64 * 1024;

/**
 * Yields the text of `JSON.stringify(rows, null, 2)` for all rows together, piece by piece. Every batch
 * ends a piece: the next batch is read when the last piece has been consumed.
 */
export async function* writeJsonRows(
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  let written = 0;
  for await (const batch of batches) {
    let piece = "";
    for (const row of batch) {
      piece += written === 0 ? "[\n  " : ",\n  ";
      // Line breaks inside values are escaped as \n, so these are all between values.
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
