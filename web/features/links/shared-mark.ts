import { useSyncExternalStore } from "react";
import { authState } from "#web/features/accounts/index.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";

/** Whose link was taken to be sent on this browser; the server knows of it once somebody has opened it. */
const KEY = "alfinete-shared";
const listeners = new Set<() => void>();

export function noteShared(): void {
  const { session } = authState();
  if (session === null) return;
  writeStored(KEY, session.user.id);
  for (const listener of [...listeners]) listener();
}

export function useSharedHere(): boolean {
  return useSyncExternalStore(subscribe, () => readStored(KEY) === authState().session?.user.id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
