import { type ReactNode, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionsSection as text } from "#contract/messages/version-editing.ts";
import type { LayoutDetail, Version } from "#contract/routes/layouts.ts";
import { useRemoveVersion } from "#web/features/layouts/versions/version-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface VersionRemoval {
  ask: (version: Version) => void;
  /** To be rendered once on the page. */
  dialog: ReactNode;
}

/** Deletes after a confirmation that says how many comments go along. */
export function useVersionRemoval(
  layoutId: string,
  onRemoved: (layout: LayoutDetail) => void,
): VersionRemoval {
  // Kept while the dialog closes, so that its text does not change meanwhile.
  const [version, setVersion] = useState<Version | null>(null);
  const [open, setOpen] = useState(false);
  const removal = useRemoveVersion(layoutId);
  const number = version?.number ?? 0;
  return {
    ask(next) {
      setVersion(next);
      setOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={fillMessage(text.removeTitle, { number })}
        confirmLabel={text.confirmRemove}
        onConfirm={() =>
          removal.mutate(number, { onSuccess: onRemoved, onSettled: () => setOpen(false) })
        }
        pending={removal.isPending}
      >
        {describeRemoval(version?.comment_count ?? 0)}
      </ConfirmDialog>
    ),
  };
}

function describeRemoval(count: number): string {
  if (count === 0) return text.removeBody;
  return fillMessage(count === 1 ? text.removeOneComment : text.removeComments, { count });
}
