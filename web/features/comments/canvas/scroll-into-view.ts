import { around, type Box } from "#web/features/comments/canvas/place-beside.ts";

/**
 * How far to scroll until a pin and what it marks stand in the middle of the view, or as much of both as
 * fits. All in window pixels.
 */
export function scrollIntoView(
  pin: Box,
  marked: Box | null,
  view: Box,
): { left: number; top: number } {
  const whole = around(pin, marked);
  return {
    left: along(pin.x, whole.x, whole.width, view.x, view.width),
    top: along(pin.y, whole.y, whole.height, view.y, view.height),
  };
}

function along(pin: number, at: number, length: number, start: number, room: number): number {
  if (at >= start && at + length <= start + room) return 0;
  if (length <= room) return at + length / 2 - start - room / 2;
  return Math.min(pin, at + length - room) - start;
}
