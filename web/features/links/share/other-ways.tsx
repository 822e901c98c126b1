import { QrCode as QrIcon, Share2 } from "lucide-react";
import { useId, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { shareDialog as text } from "#contract/messages/link-screens.ts";
import { noteShared } from "#web/features/links/shared-mark.ts";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

interface OtherWaysProps {
  title: string;
  address: string;
}

/** The QR code on demand, and on phones whatever else can send a link. */
export function OtherWays({ title, address }: OtherWaysProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          <QrIcon className="size-4" aria-hidden="true" />
          {shown ? text.hideQrCode : text.showQrCode}
        </Button>
        {hasShareSheet() && (
          <Button size="sm" onClick={() => void openShareSheet(title, address)}>
            <Share2 className="size-4" aria-hidden="true" />
            {text.system}
          </Button>
        )}
      </div>
      <div id={id} className="text-center empty:hidden">
        {shown && (
          <>
            <QrCode
              text={address}
              label={fillMessage(text.qrImage, { link: address })}
              className="mx-auto w-full max-w-64"
            />
            <p className="mt-2 text-ink-soft text-sm">{text.qrBody}</p>
          </>
        )}
      </div>
    </div>
  );
}

/** The system's share sheet is used on phones; on a desktop the link is copied. */
function hasShareSheet(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

async function openShareSheet(title: string, url: string): Promise<void> {
  try {
    noteShared();
    await navigator.share({ title, text: fillMessage(text.systemText, { title }), url });
  } catch {
    // Closing the sheet is not an error.
  }
}
