import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { layoutMessages } from "#contract/messages/layouts.ts";
import { uploading as text } from "#contract/messages/upload-screens.ts";
import {
  createMany,
  createOne,
  DropZone,
  dropTransfer,
  fileError,
  isAlone,
  isSettled,
  type Transfer,
  TransferList,
  TransferProgress,
  useTransfer,
  useTransfers,
  whenSettled,
} from "#web/features/layouts/index.ts";
import { toast } from "#web/lib/toast.ts";
import { useMounted } from "#web/lib/use-mounted.ts";

const failure = layoutToasts.quickUploadFailed;

/** One file opens its layout; several stay here as a list. */
export function QuickUpload() {
  const navigate = useNavigate();
  const mounted = useMounted();
  const transfers = useTransfers();
  const [error, setError] = useState<string>();
  const only = transfers.length === 1 ? transfers[0] : undefined;
  const solo = only && !isSettled(only) ? only : undefined;

  const sendOne = async (file: File) => {
    // A person who navigated away or added more files is not redirected.
    const opens = (sent: Transfer) => mounted.current && isAlone(sent);
    const transfer = createOne(file, { failure, opens });
    const state = await whenSettled(transfer);
    if (!opens(transfer)) return;
    if (state.phase === "refused") setError(state.message);
    dropTransfer(transfer);
    if (state.phase !== "done") return;
    const params = { layoutId: state.made.id };
    await navigate({ to: "/layouts/$layoutId", params, search: { new: "true" } });
  };
  const take = (files: File[]) => {
    const refusals = new Set(files.map(fileError).filter((refusal) => refusal !== null));
    if (files.length === 0) refusals.add(layoutMessages.quickUploadMissing);
    for (const refusal of refusals) toast.error(refusal);
    // With several files, each row shows its own error.
    setError(files.length > 1 ? undefined : [...refusals].at(0));
    const [first, ...others] = files;
    if (!first) return;
    const alone = others.length === 0 && transfers.length === 0;
    if (!alone) createMany(files, { failure });
    else if (refusals.size === 0) void sendOne(first);
  };

  return (
    <div className="grid min-w-0 gap-5">
      <DropZone
        label={text.zoneTitle}
        heading
        multiple
        onFiles={take}
        error={solo ? undefined : error}
        className="min-h-56 lg:min-h-72"
      >
        {solo && <Sending transfer={solo} />}
      </DropZone>
      {transfers.length > 0 && !solo && <TransferList transfers={transfers} />}
    </div>
  );
}

function Sending({ transfer }: { transfer: Transfer }) {
  return (
    <div className="w-full max-w-md">
      <TransferProgress transfer={transfer} state={useTransfer(transfer)} />
    </div>
  );
}
