import { type FormEvent, useEffect, useRef, useState } from "react";
import { cropLogoDialog, spaceSettings as text } from "#contract/messages/space-settings.ts";
import { useSetLogo } from "#web/features/spaces/settings/logo-queries.ts";
import { type CroppedArea, squareOf } from "#web/features/spaces/settings/logo-square.ts";
import { SquareCropper } from "#web/features/spaces/settings/square-cropper.tsx";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { FillBar } from "#web/ui/fill-bar.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormError } from "#web/ui/form-error.tsx";

interface CropLogoFormProps {
  spaceId: string;
  file: File;
  onDone: () => void;
}

export function CropLogoForm({ spaceId, file, onDone }: CropLogoFormProps) {
  const url = useObjectUrl(file);
  const [area, setArea] = useState<CroppedArea | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [sent, setSent] = useState(0);
  const leaving = useLeaving();
  const logo = useSetLogo(spaceId);
  const square = area && squareOf(area);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!square || logo.isPending) return;
    const { signal } = leaving();
    logo.mutate({ file, square, signal, onProgress: setSent }, { onSuccess: onDone });
  };
  if (unreadable) return <FormError>{cropLogoDialog.unreadable}</FormError>;
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      {url && (
        <SquareCropper
          url={url}
          area={square && area}
          onArea={setArea}
          onUnreadable={() => setUnreadable(true)}
        />
      )}
      {logo.isPending && (
        <FillBar
          role="progressbar"
          label={cropLogoDialog.save}
          percent={(sent / file.size) * 100}
        />
      )}
      {logo.isError && <FormError>{sentenceOf(logo.error, text.logoFailed)}</FormError>}
      <FormActions submitLabel={cropLogoDialog.save} pending={logo.isPending} onCancel={onDone} />
    </form>
  );
}

/** What is being sent when the dialog closes is not sent any further. */
function useLeaving(): () => AbortController {
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  return () => {
    current.current = new AbortController();
    return current.current;
  };
}
