/**
 * The room that a request for approval takes between header and picture: drawn with the page, so that nothing moves
 * when the bar itself is loaded.
 */
export const decisionRoomClass =
  "relative flex h-26 shrink-0 flex-col justify-center gap-1 border-line border-b bg-surface px-safe-4 outline-none cramped:h-auto cramped:min-h-26 sm:h-16 sm:flex-row sm:items-center sm:gap-4";
