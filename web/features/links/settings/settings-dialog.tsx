import { fillMessage } from "#contract/messages/fill-message.ts";
import { shareDialog, linkSettings as text } from "#contract/messages/link-screens.ts";
import type { SharedLink } from "#contract/routes/links.ts";
import { LinkSettingsSection } from "#web/features/links/settings/link-settings-section.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface SettingsDialogProps {
  link: Pick<SharedLink, "id" | "title">;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function SettingsDialog({ link, open, onOpenChange }: SettingsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.title}
      description={fillMessage(shareDialog.body, { title: link.title })}
      startsAt="top"
    >
      <LinkSettingsSection linkId={link.id} title={link.title} hidesHeading />
    </Dialog>
  );
}
