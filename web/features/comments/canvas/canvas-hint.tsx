import { type RefObject, useEffect, useState } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

interface CanvasHintProps {
  surface: RefObject<HTMLElement | null>;
  closed: string | null;
  /** What the keyboard or the chosen tool does, for as long as that lasts. */
  mode: string | null;
  /** Whether there are no comments yet. */
  empty: boolean;
  /** Whether somebody reads or writes already. */
  busy: boolean;
}

/** Whether this browser was told about two fingers. */
const TOLD_KEY = "alfinete-two-fingers";

/** Long enough to read; then the hint makes way for the design. */
const SHOWN_MS = 4_000;

/** One line at the top of a canvas that is empty, closed or new to the finger, shown briefly, and while a mode lasts. */
export function CanvasHint({ surface, closed, mode, empty, busy }: CanvasHintProps) {
  const touch = useMediaQuery("(pointer: coarse)");
  const [told] = useState(() => readStored(TOLD_KEY) !== null);
  const fingers = touch && !told;
  const place = touch ? text.hintTouch : text.hintClick;
  const opening = fingers ? text.hintFingers : empty ? place : null;
  const briefHint = closed ?? (busy ? null : opening);
  useEffect(() => {
    if (briefHint === text.hintFingers) writeStored(TOLD_KEY, "1");
  }, [briefHint]);
  const fresh = useShownBriefly(surface, briefHint, closed !== null);
  const hint = mode ?? (fresh ? briefHint : null);
  if (hint === null) return null;
  return (
    <p className="pointer-events-none absolute inset-x-0 top-3 z-10 mx-auto w-fit max-w-[calc(100%-2rem)] animate-appear rounded-full border border-line bg-raised px-4 py-1.5 text-center text-sm shadow-float">
      {hint}
    </p>
  );
}

/** True briefly or until the first gesture; a closed canvas repeats its reason at each tap. */
function useShownBriefly(
  surface: RefObject<HTMLElement | null>,
  sentence: string | null,
  sayAgain: boolean,
): boolean {
  const [over, setOver] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew.
  useEffect(() => {
    const element = surface.current;
    if (sentence === null || !element) return;
    const end = () => setOver(sentence);
    const timer = setTimeout(end, SHOWN_MS);
    const gestures = ["pointerdown", "wheel", "scroll", "keydown"];
    const onGesture = () => {
      if (!sayAgain) return end();
      setOver(null);
      setRound((now) => now + 1);
    };
    const kinds = sayAgain ? ["click"] : gestures;
    for (const kind of kinds) element.addEventListener(kind, onGesture, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) element.removeEventListener(kind, onGesture);
    };
  }, [surface, sentence, sayAgain, round]);
  return sentence !== null && over !== sentence;
}
