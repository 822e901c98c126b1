import { humanTitle } from "#web/features/layouts/upload/human-title.ts";
import type { Transfer } from "#web/features/layouts/upload/transfer.ts";

/** What people type as titles while files are on their way. */
const titles = new WeakMap<Transfer, string>();

/** Prefilled from the file's name. */
export function titleOf(transfer: Transfer): string {
  return titles.get(transfer) ?? humanTitle(transfer.file.name);
}

export function setTitle(transfer: Transfer, title: string): void {
  titles.set(transfer, title);
}
