const MAX_LENGTH = 300;

/** As much of a text as a mail quotes. */
export function excerpt(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
