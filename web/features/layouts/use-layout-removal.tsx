import { type ReactNode, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { removeLayoutDialog as text } from "#contract/messages/layout-screens.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import { useRemoveLayout } from "#web/features/layouts/layouts-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface LayoutRemoval {
  ask: (layout: Layout) => void;
  /** Agreed to: that the layout goes is no news then. */
  agreed: boolean;
  /** To be drawn once on the page. */
  dialog: ReactNode;
}

/** Deleting with a question first; one dialog for all cards of a page. */
export function useLayoutRemoval(onRemoved?: () => void): LayoutRemoval {
  // Kept while the dialog fades out, so that its text does not change under the eye.
  const [layout, setLayout] = useState<Layout | null>(null);
  const [open, setOpen] = useState(false);
  const removal = useRemoveLayout();
  const confirm = () => {
    if (!layout) return;
    removal.mutate(layout, {
      onSuccess: () => onRemoved?.(),
      onSettled: () => setOpen(false),
    });
  };
  return {
    ask(next) {
      setLayout(next);
      setOpen(true);
    },
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
