import { ImagePlus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { formatBytes } from "#contract/bytes.ts";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { uploading as text } from "#contract/messages/upload-screens.ts";
import { accepted } from "#web/features/layouts/upload/file-error.ts";
import { useFilePaste } from "#web/features/layouts/upload/use-file-paste.ts";
import { useFileDrop } from "#web/lib/use-file-drop.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";

interface DropZoneProps {
  label: string;
  /** Whether the label is a heading of the page, too. */
  heading?: boolean;
  /** Empty when something other than a file was dropped. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Whether the whole page takes files. */
  everywhere?: boolean;
  /** Beside other things: its words are fewer. */
  compact?: boolean;
  /** Why the last file was refused. */
  error?: string | undefined;
  className?: string;
  /** Replaces the prompt with a preview or the progress. Files can then only be dropped or pasted. */
  children?: ReactNode;
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘V" : "Ctrl+V";

export function DropZone(props: DropZoneProps) {
  const { label, onFiles, multiple = false, everywhere, error, className, children } = props;
  const drop = useFileDrop(onFiles, everywhere);
  useFilePaste(onFiles);
  const dropNow = multiple ? text.dropNow : text.dropNowOne;
  return (
    <section
      aria-label={label}
      {...drop.props}
      data-dragging={drop.dragging || undefined}
      className={cx(
        "relative flex flex-col items-center justify-center rounded-lg border border-line-strong border-dashed bg-raised p-6 text-center transition",
        "data-dragging:border-pin data-dragging:border-solid data-dragging:bg-pin/8",
        error && "border-danger",
        className,
      )}
    >
      {children ?? <Invitation {...props} multiple={multiple} />}
      {error && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {error}
        </p>
      )}
      {drop.dragging && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-lg bg-raised/85 font-semibold text-lg">
          {dropNow}
        </p>
      )}
      {drop.nearby && <WholePage />}
    </section>
  );
}

function WholePage() {
  return (
    <p className="pointer-events-none fixed inset-0 z-50 flex animate-appear items-center justify-center bg-paper/85 p-6 font-display font-semibold text-2xl [animation-delay:0ms]">
      <span className="absolute inset-3 rounded-lg border-2 border-pin border-dashed" />
      {text.dropAnywhere}
    </p>
  );
}

function Invitation({ label, heading, onFiles, multiple = false, compact }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const body = multiple ? text.zoneBody : text.zoneBodyOne;
  const touch = multiple ? text.zoneBodyTouch : text.zoneBodyOneTouch;
  return (
    <>
      {!compact && <ImagePlus className="mb-4 size-7 text-ink-soft" aria-hidden="true" />}
      {heading && <h2 className="mb-1 font-semibold text-lg">{label}</h2>}
      <p className="max-w-sm text-ink-soft">
        <span className="pointer-coarse:hidden">{fillMessage(body, { shortcut })}</span>
        <span className="hidden pointer-coarse:inline">{touch}</span>
      </p>
      <Button className="mt-4" onClick={() => input.current?.click()}>
        {multiple ? text.choose : text.chooseOne}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was fixed.
          currentTarget.value = "";
        }}
      />
      <p className="mt-3 text-ink-soft text-sm">
        {fillMessage(text.zoneHint, { size: formatBytes(limits.imageBytes) })}
      </p>
    </>
  );
}
