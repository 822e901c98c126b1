/** Toasts wait here until the toast area, whose library loads with the first one, takes them. */

interface Toast {
  kind: "success" | "error" | "info";
  message: string;
  /** A quieter line below. */
  detail: string | undefined;
}

/** Two causes of one trouble, such as a lost session and the call that noticed it, are said once. */
const SAID_ONCE_MS = 1000;

let waiting: Toast[] = [];
let last = { message: "", at: 0 };
let take: ((toast: Toast) => void) | null = null;
let wake: (() => void) | null = null;

function show(kind: Toast["kind"], message: string, detail?: string): void {
  if (message === last.message && Date.now() - last.at < SAID_ONCE_MS) return;
  last = { message, at: Date.now() };
  if (take) take({ kind, message, detail });
  else {
    waiting.push({ kind, message, detail });
    wake?.();
  }
}

export const toast = {
  success: (message: string) => show("success", message),
  /** Neither good news nor bad. */
  info: (message: string) => show("info", message),
  error: (message: string, detail?: string) => show("error", message, detail),
};

/** Called once there is something to show, at once if there already is. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

export function takeToasts(taker: (toast: Toast) => void): () => void {
  take = taker;
  for (const toast of waiting) taker(toast);
  waiting = [];
  return () => {
    take = null;
  };
}
