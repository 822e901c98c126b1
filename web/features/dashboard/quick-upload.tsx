import { useNavigate } from "@tanstack/react-router";
import { uploading as text } from "#contract/messages/upload-screens.ts";
import { soloOf, useQuickUpload } from "#web/features/dashboard/use-quick-upload.ts";
import {
  type CreatedLayout,
  DropZone,
  type Transfer,
  TransferList,
  TransferProgress,
  useTransfer,
  useTransfers,
} from "#web/features/layouts/index.ts";
import { cx } from "#web/ui/cx.ts";

interface QuickUploadProps {
  /** Once there are layouts it is not the page's main matter. */
  compact?: boolean;
  /** Instead of opening the layout of a single file. */
  onMade?: (layout: CreatedLayout) => void;
}

/** One file opens its layout; several are listed by the tray. The whole page takes files. */
export function QuickUpload({ compact = false, onMade }: QuickUploadProps) {
  const navigate = useNavigate();
  const open = ({ id: layoutId }: CreatedLayout) =>
    void navigate({ to: "/layouts/$layoutId", params: { layoutId }, search: { new: "true" } });
  const { take, error, solo } = useQuickUpload(onMade ?? open);
  return (
    <DropZone
      label={text.zoneTitle}
      heading
      multiple
      everywhere
      compact={compact}
      onFiles={take}
      error={error}
      className={cx(!compact && "min-h-56 lg:min-h-72")}
    >
      {solo && <Sending transfer={solo} />}
    </DropZone>
  );
}

/** Files on their way; one alone is shown where it was dropped. */
export function UploadTray() {
  const transfers = useTransfers();
  return transfers.length > 0 && !soloOf(transfers) && <TransferList transfers={transfers} />;
}

function Sending({ transfer }: { transfer: Transfer }) {
  return (
    <div className="w-full max-w-md">
      <TransferProgress transfer={transfer} state={useTransfer(transfer)} />
    </div>
  );
}
