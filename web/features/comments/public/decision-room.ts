/**
 * The room that a request for approval takes between header and picture: drawn with the page, so that nothing moves
 * when the bar itself is loaded.
 */
export const decisionRoomClass =
  "relative flex h-28 shrink-0 flex-col justify-center gap-1 border-line border-b bg-surface px-safe-4 pt-1 pb-3 outline-none cramped:h-auto cramped:min-h-28 sm:h-16 sm:flex-row sm:items-center sm:gap-4 sm:py-0";
