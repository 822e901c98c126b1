/** The light theme of web/ui/tokens.css in numbers that PDF knows, on an A4 page; sizes are points. */
export const colours = {
  ink: "#15171e",
  soft: "#545861",
  line: "#e1dcd4",
  tint: "#f7f4ee",
  pin: "#f84f2f",
  success: "#0b7643",
  danger: "#ba1c30",
  white: "#ffffff",
} as const;

export const page = {
  width: 595.28,
  height: 841.89,
  /** Left and right. */
  margin: 56,
  top: 96,
  bottom: 768,
} as const;

export const column = page.width - 2 * page.margin;
export const roomOfPage = page.bottom - page.top;
/** Below a heading. */
export const roomOfPicture = roomOfPage - 48;

/** The pin of web/ui/pin-mark.tsx, in a box of 24 by 24. */
export const PIN_PATH = "M0 24V12a12 12 0 1 1 12 12ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z";
