import { useState } from "react";
import { fileRefusals } from "#contract/messages/file-refusals.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import {
  type CreatedLayout,
  createMany,
  createOne,
  dropTransfer,
  fileError,
  isAlone,
  isSettled,
  type Transfer,
  useTransfers,
  whenSettled,
} from "#web/features/layouts/index.ts";
import { toast } from "#web/lib/toast.ts";
import { useMounted } from "#web/lib/use-mounted.ts";

const failure = layoutToasts.quickUploadFailed;

interface QuickUploading {
  take: (files: File[]) => void;
  /** Why the last file was refused. */
  error: string | undefined;
  /** The only file, while it is on its way. */
  solo: Transfer | undefined;
}

/** One file is waited for; several are shown as a list. */
export function useQuickUpload(onMade: (layout: CreatedLayout) => void): QuickUploading {
  const mounted = useMounted();
  const transfers = useTransfers();
  const [error, setError] = useState<string>();
  const solo = soloOf(transfers);

  const sendOne = async (file: File) => {
    // A person who navigated away or added more files is not redirected.
    const opens = (sent: Transfer) => mounted.current && isAlone(sent);
    const transfer = createOne(file, { failure, opens });
    const state = await whenSettled(transfer);
    if (!opens(transfer)) return;
    if (state.phase === "refused") setError(state.message);
    dropTransfer(transfer);
    if (state.phase === "done") onMade(state.made);
  };
  const take = (files: File[]) => {
    const refusals = new Set(files.map(fileError).filter((refusal) => refusal !== null));
    if (files.length === 0) refusals.add(fileRefusals.quickUploadMissing);
    for (const refusal of refusals) toast.error(refusal);
    // With several files, each row shows its own error.
    setError(files.length > 1 ? undefined : [...refusals].at(0));
    const [first, ...others] = files;
    if (!first) return;
    const alone = others.length === 0 && transfers.length === 0;
    if (!alone) createMany(files, { failure });
    else if (refusals.size === 0) void sendOne(first);
  };
  return { take, error: solo ? undefined : error, solo };
}

export function soloOf(transfers: readonly Transfer[]): Transfer | undefined {
  const [only, ...others] = transfers;
  return only && others.length === 0 && !isSettled(only) ? only : undefined;
}
