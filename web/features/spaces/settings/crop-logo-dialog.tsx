import { cropLogoDialog as text } from "#contract/messages/space-settings.ts";
import { CropLogoForm } from "#web/features/spaces/settings/crop-logo-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface CropLogoDialogProps {
  spaceId: string;
  file: File;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function CropLogoDialog({ spaceId, file, open, onOpenChange }: CropLogoDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title} description={text.body}>
      <CropLogoForm spaceId={spaceId} file={file} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
