import { useSyncExternalStore } from "react";
import type { Transfer, TransferState } from "#web/features/layouts/upload/transfer.ts";

export function useTransfer(transfer: Transfer): TransferState {
  return useSyncExternalStore(transfer.subscribe, transfer.state);
}
