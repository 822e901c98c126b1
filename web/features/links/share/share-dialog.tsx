import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { shareDialog as text } from "#contract/messages/link-screens.ts";
import { copyLink, linkAddress } from "#web/features/links/link-address.ts";
import { linkQuery } from "#web/features/links/links-queries.ts";
import { LinkSettingsSection } from "#web/features/links/settings/link-settings-section.tsx";
import { LinkNote } from "#web/features/links/share/link-note.tsx";
import { OtherWays } from "#web/features/links/share/other-ways.tsx";
import { PreviewCard } from "#web/features/links/share/preview-card.tsx";
import type { Shared } from "#web/features/links/share/shared.ts";
import { WhatsAppForm } from "#web/features/links/share/whatsapp-form.tsx";
import { useMay, useSpace } from "#web/features/spaces/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Input } from "#web/ui/field.tsx";

interface ShareDialogProps {
  shared: Shared;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ShareDialog({ shared, open, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.open}
      description={fillMessage(text.body, { title: shared.title })}
      startsAt="top"
    >
      <Sharing shared={shared} />
    </Dialog>
  );
}

function Sharing({ shared }: { shared: Shared }) {
  const space = useSpace();
  const { data: known } = useQuery(linkQuery(space, shared.id));
  const mayEdit = useMay("edit_links");
  const link = { ...shared, public_link: known?.public_link ?? shared.public_link };
  const address = linkAddress(link);
  return (
    <div className="grid gap-7">
      <div className="grid gap-4">
        {known && <LinkNote link={known} />}
        <WhatsAppForm title={shared.title} address={address} />
        <div className="flex gap-2 max-sm:flex-col">
          <Input
            readOnly
            aria-label={text.link}
            value={address}
            data-private=""
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0"
          />
          <Button className="h-11" onClick={() => void copyLink(link)}>
            <Copy className="size-4" aria-hidden="true" />
            {text.copy}
          </Button>
        </div>
        <OtherWays title={shared.title} address={address} />
      </div>
      <PreviewCard shared={shared} guarded={(known ?? shared).guarded} space={space.name} />
      {mayEdit && <LinkSettingsSection linkId={shared.id} title={shared.title} />}
    </div>
  );
}
