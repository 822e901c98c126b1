import { X } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "#contract/bytes.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutForm as text } from "#contract/messages/layout-screens.ts";
import { DropZone } from "#web/features/layouts/upload/drop-zone.tsx";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface ImageChoiceProps {
  file: File | null;
  error: string | undefined;
  onFiles: (files: File[]) => void;
  /** Absent while the image is being sent. */
  onClear: (() => void) | undefined;
  className?: string;
}

/** Chooses the image of a new layout or version and previews it. */
export function ImageChoice({ file, error, onFiles, onClear, className = "" }: ImageChoiceProps) {
  return (
    <DropZone label={text.image} onFiles={onFiles} error={error} className={className}>
      {file && <Preview file={file} onClear={onClear} />}
    </DropZone>
  );
}

function Preview({ file, onClear }: Pick<ImageChoiceProps, "onClear"> & { file: File }) {
  const url = useObjectUrl(file);
  const [broken, setBroken] = useState(false);
  return (
    <figure className="flex w-full flex-col items-center gap-4">
      {url && !broken && (
        <img
          src={url}
          alt={fillMessage(text.preview, { name: file.name })}
          onError={() => setBroken(true)}
          className="max-h-112 max-w-full rounded-sm border border-line bg-sheet object-contain"
        />
      )}
      {broken && <p className="text-ink-soft">{text.previewFailed}</p>}
      <figcaption className="flex max-w-full items-center gap-2 text-sm">
        <span className="truncate font-medium">{file.name}</span>
        <span className="shrink-0 text-ink-soft tabular-nums">{formatBytes(file.size)}</span>
        {onClear && (
          <IconButton label={text.removeImage} onClick={onClear}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </figcaption>
    </figure>
  );
}
