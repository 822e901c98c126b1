import { MessageCircle, QrCode, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutPage, sharing as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { publicLink } from "#web/features/layouts/public-link.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";

const QrDialog = lazy(() => import("#web/features/layouts/share/qr-dialog.tsx"));

export function ShareButtons({ layout }: { layout: Pick<Layout, "title" | "public_link"> }) {
  const { title } = layout;
  const link = publicLink(layout);
  const [qrOpen, setQrOpen] = useState(false);
  const [qrWanted, setQrWanted] = useState(false);
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(fillMessage(text.text, { title, link }))}`;
  return (
    <div className="flex flex-wrap gap-2">
      {hasShareSheet() && (
        <Button size="sm" onClick={() => void openShareSheet(title, link)}>
          <Share2 className="size-4" aria-hidden="true" />
          {text.system}
        </Button>
      )}
      <a href={whatsapp} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
        <MessageCircle className="size-4" aria-hidden="true" />
        {text.whatsapp}
        <span className="sr-only"> {layoutPage.opensInNewTab}</span>
      </a>
      <Button
        size="sm"
        onClick={() => {
          setQrWanted(true);
          setQrOpen(true);
        }}
      >
        <QrCode className="size-4" aria-hidden="true" />
        {text.qrCode}
      </Button>
      {qrWanted && (
        <Suspense>
          <QrDialog open={qrOpen} onOpenChange={setQrOpen} title={title} link={link} />
        </Suspense>
      )}
    </div>
  );
}

/** The system's share sheet is used on phones; on a desktop the link is copied. */
function hasShareSheet(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

async function openShareSheet(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, text: fillMessage(text.systemText, { title }), url });
  } catch {
    // Closing the sheet is not an error.
  }
}
