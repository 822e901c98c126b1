import { encode } from "uqr";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sharing as text } from "#contract/messages/layout-screens.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface QrDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  link: string;
}

export default function QrDialog({ open, onOpenChange, title, link }: QrDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.qrTitle}
      description={fillMessage(text.qrBody, { title })}
    >
      <QrCode link={link} />
      <p className="mt-4 select-all break-all text-center text-ink-soft text-sm">{link}</p>
    </Dialog>
  );
}

/** Dark on light in both themes: many cameras read no other. The link is secret, so replays exclude it. */
function QrCode({ link }: { link: string }) {
  const { size, data } = encode(link, { ecc: "M", border: 4 });
  const modules = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label={fillMessage(text.qrImage, { link })}
      data-private=""
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-72 rounded-md"
    >
      <path className="fill-sheet" d={`M0 0h${size}v${size}H0z`} />
      <path className="fill-sheet-ink" d={modules.join("")} />
    </svg>
  );
}
