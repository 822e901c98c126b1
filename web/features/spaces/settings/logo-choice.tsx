import { lazy, Suspense, useId, useRef, useState } from "react";
import { formatBytes } from "#contract/bytes.ts";
import { acceptedMediaTypes } from "#contract/image-types.ts";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { spaceSettings as text } from "#contract/messages/space-settings.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { fileError } from "#web/features/layouts/index.ts";
import { useRemoveLogo } from "#web/features/spaces/settings/logo-queries.ts";
import { Button } from "#web/ui/button.tsx";

const load = () => import("#web/features/spaces/settings/crop-logo-dialog.tsx");
const CropLogoDialog = lazy(load);
const ACCEPTED = acceptedMediaTypes.join(",");

/** The logo, with a dialog that crops a new one. */
export function LogoChoice({ space }: { space: Space }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const removal = useRemoveLogo(space.id);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = fileError(chosen);
    setError(problem);
    if (problem !== null) return;
    setFile(chosen);
    setOpen(true);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium text-sm">{text.logo}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {space.logo && (
          <img
            src={space.logo}
            alt={text.logoAlt}
            className="size-16 rounded-md border border-line bg-sheet"
          />
        )}
        <Button
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
          onPointerEnter={load}
          onFocus={load}
          onClick={() => input.current?.click()}
        >
          {space.logo ? text.changeLogo : text.chooseLogo}
        </Button>
        {space.logo && (
          <Button variant="ghost" pending={removal.isPending} onClick={() => removal.mutate()}>
            {text.removeLogo}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label={text.chooseLogo}
          hidden
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // The same file may be chosen again after it was fixed.
            currentTarget.value = "";
          }}
        />
      </div>
      <p id={`${id}-hint`} className="text-ink-soft text-sm">
        {fillMessage(text.logoHint, { size: formatBytes(limits.imageBytes) })}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      {file && (
        <Suspense>
          <CropLogoDialog spaceId={space.id} file={file} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </fieldset>
  );
}
