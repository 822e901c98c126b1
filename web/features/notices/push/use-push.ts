import { useEffect, useSyncExternalStore } from "react";
import { pushScreens } from "#contract/messages/push-screens.ts";
import { onAuthEvent } from "#web/features/accounts/index.ts";
import {
  type PushState,
  readPushState,
  turnPushOff,
  turnPushOn,
} from "#web/features/notices/push/browser-subscription.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { toast } from "#web/lib/toast.ts";

interface Shown {
  state: PushState;
  /** While it is being turned on or off. */
  busy: boolean;
}

export interface Push extends Shown {
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
}

const UNKNOWN: Shown = { state: "loading", busy: false };

const listeners = new Set<() => void>();
let shown = UNKNOWN;
let reading: Promise<void> | null = null;

// Another person, or nobody, is at this browser.
onAuthEvent((event) => {
  if (event !== "SIGNED_IN" && event !== "SIGNED_OUT") return;
  reading = null;
  show(UNKNOWN);
  if (listeners.size > 0) void read();
});

/** Whether this browser shows notices while the app is closed; the same wherever it is asked. */
export function usePush(): Push {
  const { state, busy } = useSyncExternalStore(follow, () => shown);
  useEffect(() => {
    if (state === "loading") void read();
  }, [state]);
  return { state, busy, turnOn, turnOff };
}

const turnOn = () => change(turnPushOn, pushScreens.turnOnFailed);
const turnOff = () => change(turnPushOff, pushScreens.turnOffFailed);

function read(): Promise<void> {
  if (reading) return reading;
  const own = readPushState()
    // When the server cannot be asked, turning it on again does no harm.
    .catch((): PushState => "off")
    .then((state) => {
      // Of whoever was here before.
      if (reading !== own) return;
      reading = null;
      show({ state, busy: false });
    });
  reading = own;
  return own;
}

async function change(act: () => Promise<PushState>, failed: string): Promise<void> {
  if (shown.busy) return;
  const { state } = shown;
  show({ state, busy: true });
  try {
    show({ state: await act(), busy: false });
  } catch (error) {
    toast.error(sentenceOf(error, failed));
    show({ state, busy: false });
  }
}

function show(next: Shown): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
