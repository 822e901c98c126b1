import { useSyncExternalStore } from "react";
import { onAuthEvent } from "#web/features/accounts/index.ts";
import { isSettled, type Transfer } from "#web/features/layouts/upload/transfer.ts";
import { useCurrentSpace } from "#web/features/spaces/index.ts";

/** Files being sent, whatever page is open: leaving the dashboard does not stop them. */

/** One is sent while the server processes the previous one. */
const MAX_CONCURRENT = 2;

const listeners = new Set<() => void>();
let transfers: readonly Transfer[] = [];
let running = 0;

/** Those of the current space. */
export function useTransfers(): readonly Transfer[] {
  const id = useCurrentSpace()?.id;
  const all = useSyncExternalStore(subscribe, () => transfers);
  return all.filter(({ spaceId }) => spaceId === id);
}

/** Queues files; the first ones start at once. */
export function addTransfers(added: readonly Transfer[]): void {
  for (const transfer of added) {
    transfer.subscribe(() => {
      const { phase } = transfer.state();
      if (phase === "cancelled") setTransfers(transfers.filter(({ id }) => id !== transfer.id));
      else if (isSettled(transfer)) setTransfers([...transfers]);
    });
  }
  setTransfers([...transfers, ...added]);
  startNext();
}

/** Retries after a refusal; what the server already has is not sent again. */
export async function startAgain(transfer: Transfer): Promise<void> {
  running += 1;
  await transfer.start();
  running -= 1;
  startNext();
}

/** Whether no other file of its space is being sent or waiting. */
export function isAlone({ id, spaceId }: Transfer): boolean {
  return transfers.every((other) => other.id === id || other.spaceId !== spaceId);
}

export function dropTransfer(transfer: Transfer): void {
  if (transfer.state().phase !== "done") transfer.cancel();
  setTransfers(transfers.filter(({ id }) => id !== transfer.id));
}

function startNext(): void {
  for (const transfer of transfers) {
    if (running >= MAX_CONCURRENT) return;
    if (transfer.state().phase === "waiting") void startAgain(transfer);
  }
}

function setTransfers(next: readonly Transfer[]): void {
  transfers = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onAuthEvent((event) => {
  if (event === "SIGNED_OUT") for (const transfer of transfers) transfer.cancel(true);
});

// Closing the page would stop them, so the browser asks first.
addEventListener("beforeunload", (event) => {
  if (!transfers.every(isSettled)) event.preventDefault();
});
