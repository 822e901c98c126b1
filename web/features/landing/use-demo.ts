import { type MouseEvent, useEffect, useState } from "react";

/** Percent of the poster. */
export interface Spot {
  x: number;
  y: number;
}

export type DemoState =
  | { phase: "idle" }
  | { phase: "writing"; at: Spot }
  | { phase: "sent"; at: Spot; comment: string; arrived: boolean };

/** Where the keyboard places it: beside the title. */
const MIDDLE: Spot = { x: 62, y: 58 };
const ARRIVES_AFTER_MS = 1_000;

/** The visitor's own pin and its comment. Nothing is sent. */
export function useDemo() {
  const [state, setState] = useState<DemoState>({ phase: "idle" });
  const waiting = state.phase === "sent" && !state.arrived;

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setState((now) => (now.phase === "sent" ? { ...now, arrived: true } : now));
    }, ARRIVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return {
    state,
    place(event: MouseEvent<HTMLElement>) {
      setState({ phase: "writing", at: spotOf(event) });
    },
    send(comment: string) {
      if (state.phase !== "writing" || comment.trim() === "") return;
      setState({ phase: "sent", at: state.at, comment: comment.trim(), arrived: false });
    },
    reset: () => setState({ phase: "idle" }),
  };
}

function spotOf({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): Spot {
  if (detail === 0) return MIDDLE;
  const box = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - box.left) / box.width) * 100,
    y: ((clientY - box.top) / box.height) * 100,
  };
}
