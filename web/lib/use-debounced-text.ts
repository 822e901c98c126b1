import { useEffect, useEffectEvent, useRef, useState } from "react";

const WAIT_MS = 300;

/** A text that is typed here and settles elsewhere, as in the address; changes from there show here. */
export function useDebouncedText(
  settled: string,
  onSettle: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(settled);
  const last = useRef(settled);
  const settle = useEffectEvent(() => {
    last.current = text.trim();
    if (last.current !== settled) onSettle(last.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke starts the wait anew.
  useEffect(() => {
    const timer = setTimeout(settle, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // Our own news coming back must not undo what was typed since.
    if (settled !== last.current) setText(settled);
    last.current = settled;
  }, [settled]);
  return [text, setText];
}
