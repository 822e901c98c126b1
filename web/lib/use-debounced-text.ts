import { useEffect, useEffectEvent, useRef, useState } from "react";

const WAIT_MS = 300;

/** Text typed here and committed elsewhere after a pause, as in the URL; changes from there appear here. */
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
    // Our own committed value coming back must not undo what was typed since.
    if (settled !== last.current) setText(settled);
    last.current = settled;
  }, [settled]);
  return [text, setText];
}
