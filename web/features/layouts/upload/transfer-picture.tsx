import { ImageOff } from "lucide-react";
import { useState } from "react";
import { fileError } from "#web/features/layouts/upload/file-error.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";

const boxClass =
  "flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-hover text-ink-soft";

/** A small picture of a file on its way, from this computer. */
export function TransferPicture({ file }: { file: File }) {
  if (fileError(file) !== null) {
    return (
      <span className={boxClass}>
        <ImageOff className="size-5" aria-hidden="true" />
      </span>
    );
  }
  return <Picture file={file} />;
}

function Picture({ file }: { file: File }) {
  const url = useObjectUrl(file);
  const [broken, setBroken] = useState(false);
  return (
    <span className={boxClass}>
      {broken && <ImageOff className="size-5" aria-hidden="true" />}
      {url && !broken && (
        <img
          src={url}
          alt=""
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover object-top"
        />
      )}
    </span>
  );
}
