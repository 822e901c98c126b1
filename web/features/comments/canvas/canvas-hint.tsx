import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

interface CanvasHintProps {
  closed: string | null;
  aiming: boolean;
  show: boolean;
}

/** One line at the top of an empty canvas, and while the keyboard aims. */
export function CanvasHint({ closed, aiming, show }: CanvasHintProps) {
  const touch = useMediaQuery("(pointer: coarse)");
  const place = touch ? text.hintTouch : text.hintClick;
  const hint = aiming ? text.hintAim : (closed ?? (show ? place : null));
  if (hint === null) return null;
  return (
    <p className="pointer-events-none absolute inset-x-0 top-3 z-10 mx-auto w-fit max-w-[calc(100%-2rem)] animate-appear rounded-full border border-line bg-raised px-4 py-1.5 text-center text-sm shadow-float">
      {hint}
    </p>
  );
}
