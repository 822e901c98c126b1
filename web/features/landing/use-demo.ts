import { type MouseEvent, useEffect, useRef, useState } from "react";
import { landingDemo as text } from "#contract/messages/landing.ts";

/** Percent of the poster. */
export interface Spot {
  x: number;
  y: number;
}

export type DemoState =
  | { phase: "idle" }
  | { phase: "writing"; at: Spot }
  | { phase: "sent"; at: Spot; comment: string; reply: string | null };

/** Where the keyboard drops it: beside the title. */
const MIDDLE: Spot = { x: 62, y: 58 };
const REPLY_AFTER_MS = 1_400;

/** A pin dropped by the visitor, the comment on it and the answer to that. All of it stays in the page. */
export function useDemo() {
  const [state, setState] = useState<DemoState>({ phase: "idle" });
  const sent = useRef(0);
  const waiting = state.phase === "sent" && state.reply === null;

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      const reply = text.replies[(sent.current - 1) % text.replies.length] ?? "";
      setState((now) => (now.phase === "sent" ? { ...now, reply } : now));
    }, REPLY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return {
    state,
    place(event: MouseEvent<HTMLElement>) {
      setState({ phase: "writing", at: spotOf(event) });
    },
    send(comment: string) {
      if (state.phase !== "writing" || comment.trim() === "") return;
      sent.current += 1;
      setState({ phase: "sent", at: state.at, comment: comment.trim(), reply: null });
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
