/** Queues toasts until the toast area, whose library loads with the first one, displays them. */

export interface Toast {
  id: number;
  kind: "success" | "error" | "info";
  message: string;
  /** A secondary line below. */
  detail?: string | undefined;
  /** What can be done about it. */
  action?: { label: string; onClick: () => void };
}

type More = Pick<Toast, "detail" | "action">;

interface ToastTaker {
  show(toast: Toast): void;
  dismiss(id: number): void;
}

/** Two causes of one problem, such as a lost session and the call that noticed it, show one toast. */
const SAID_ONCE_MS = 1000;

let waiting: Toast[] = [];
let last = { said: "", at: 0, id: 0 };
let taker: ToastTaker | null = null;
let wake: (() => void) | null = null;

/** Returns a function that dismisses it, for a view that unmounts before its toast. */
function show(kind: Toast["kind"], message: string, more?: More): () => void {
  const said = message + more?.detail;
  const repeated = said === last.said && Date.now() - last.at < SAID_ONCE_MS;
  if (repeated) return () => {};
  const id = last.id + 1;
  last = { said, at: Date.now(), id };
  const toast = { id, kind, message, ...more };
  if (taker) taker.show(toast);
  else {
    waiting.push(toast);
    wake?.();
  }
  return () => dismiss(id);
}

function dismiss(id: number): void {
  // What was taken back may be said again.
  if (id === last.id) last = { ...last, said: "" };
  waiting = waiting.filter((toast) => toast.id !== id);
  taker?.dismiss(id);
}

export const toast = {
  success: (message: string) => show("success", message),
  /** Neither success nor error. */
  info: (message: string, more?: More) => show("info", message, more),
  error: (message: string, more?: More) => show("error", message, more),
};

/** Calls the listener once there is a toast, at once if there already is. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

export function takeToasts(next: ToastTaker): () => void {
  taker = next;
  for (const toast of waiting) next.show(toast);
  waiting = [];
  return () => {
    taker = null;
  };
}
