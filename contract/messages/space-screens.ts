/**
 * Texts of the screens about spaces: loaded with them. What every page says of spaces is in shell.ts, the
 * API's messages are in spaces.ts.
 */

export const spaceSwitcher = {
  list: "Espaços",
} as const;
