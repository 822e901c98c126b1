import { lazy, type ReactNode, Suspense, useState } from "react";
import { newVersion as text } from "#contract/messages/version-editing.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { fileError } from "#web/features/layouts/upload/file-error.ts";
import { useFilePaste } from "#web/features/layouts/upload/use-file-paste.ts";
import { toast } from "#web/lib/toast.ts";
import { useFileDrop } from "#web/lib/use-file-drop.ts";

const NewVersionDialog = lazy(
  () => import("#web/features/layouts/versions/new-version-dialog.tsx"),
);

interface NewVersionOptions {
  mayAdd: boolean;
  /** The version whose open round of approval ends with a new one. */
  inReview: number | null;
  onAdded: (layout: LayoutDetail) => void;
}

interface NewVersion {
  /** Opens the dialog; null without the right to. */
  ask: (() => void) | null;
  /** For the element that a file may be dropped on. */
  dropProps: Partial<ReturnType<typeof useFileDrop>["props"]>;
  /** Over that element while a file is dragged. */
  dropHint: ReactNode;
  /** To be rendered once on the page. */
  dialog: ReactNode;
}

/** A new version comes by button, by dropping a file on the canvas, or by pasting a picture. */
export function useNewVersion(
  layoutId: string,
  { mayAdd, inReview, onAdded }: NewVersionOptions,
): NewVersion {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const ask = () => {
    setWanted(true);
    setOpen(true);
  };
  const take = ([chosen]: File[]) => {
    // The open dialog takes files itself.
    if (!chosen || !mayAdd || open) return;
    const refusal = fileError(chosen);
    if (refusal) return void toast.error(refusal);
    setFile(chosen);
    ask();
  };
  const drop = useFileDrop(take);
  useFilePaste(take);
  const close = () => {
    setOpen(false);
    setFile(null);
  };
  return {
    ask: mayAdd ? ask : null,
    dropProps: mayAdd ? drop.props : {},
    dropHint: mayAdd && drop.dragging && (
      <p className="pointer-events-none absolute inset-0 z-30 flex items-center justify-center rounded-lg border-2 border-pin bg-surface/85 p-6 text-center font-semibold text-lg">
        {text.drop}
      </p>
    ),
    dialog: wanted && (
      <Suspense>
        <NewVersionDialog
          layoutId={layoutId}
          inReview={inReview}
          open={open}
          file={file}
          onFile={setFile}
          onAdded={(layout) => {
            close();
            onAdded(layout);
          }}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
