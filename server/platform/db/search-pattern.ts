/** Contains the text as typed: `%` and `_` mean themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
