import { useSyncExternalStore } from "react";
import type { Transfer, TransferState } from "#web/features/layouts/upload/transfer.ts";

export function useTransfer<Made>(transfer: Transfer<Made>): TransferState<Made> {
  return useSyncExternalStore(transfer.subscribe, transfer.state);
}
