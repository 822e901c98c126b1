import { type ReactNode, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { removeLayoutDialog as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { useRemoveLayout } from "#web/features/layouts/layouts-queries.ts";
import { useMay } from "#web/features/spaces/index.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface LayoutRemoval {
  /** Null without the right to delete. */
  ask: ((layout: Layout) => void) | null;
  /** Confirmed: the removal is then not announced as a surprise. */
  agreed: boolean;
  /** To be rendered once on the page. */
  dialog: ReactNode;
}

/** Deletes after a confirmation; one dialog for all cards of a page. */
export function useLayoutRemoval(onRemoved?: () => void): LayoutRemoval {
  // Kept while the dialog closes, so that its text does not change meanwhile.
  const [layout, setLayout] = useState<Layout | null>(null);
  const [open, setOpen] = useState(false);
  const removal = useRemoveLayout();
  const ask = (next: Layout) => {
    setLayout(next);
    setOpen(true);
  };
  const confirm = () => {
    if (!layout) return;
    removal.mutate(layout, {
      onSuccess: () => onRemoved?.(),
      onSettled: () => setOpen(false),
    });
  };
  return {
    ask: useMay("edit_layouts") ? ask : null,
    agreed: removal.isPending || removal.isSuccess,
    dialog: (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text.title}
        confirmLabel={text.confirm}
        onConfirm={confirm}
        pending={removal.isPending}
      >
        {fillMessage(text.body, { title: layout?.title ?? "" })}
      </ConfirmDialog>
    ),
  };
}
