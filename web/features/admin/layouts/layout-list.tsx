import { useState } from "react";
import { adminLayoutsPage as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminLayout } from "#contract/routes/admin-layouts.ts";
import { AdminList } from "#web/features/admin/admin-list.tsx";
import { LayoutRow } from "#web/features/admin/layouts/layout-row.tsx";
import { useRemoveAnyLayout } from "#web/features/admin/layouts/layouts-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface LayoutListProps {
  layouts: readonly AdminLayout[];
  outdated: boolean;
}

export function LayoutList({ layouts, outdated }: LayoutListProps) {
  // Kept while the dialog closes, so that its text does not change meanwhile.
  const [chosen, setChosen] = useState<AdminLayout | null>(null);
  const [open, setOpen] = useState(false);
  const removal = useRemoveAnyLayout();
  const ask = (layout: AdminLayout) => {
    setChosen(layout);
    setOpen(true);
  };
  const confirm = () => {
    if (chosen) removal.mutate(chosen, { onSettled: () => setOpen(false) });
  };
  return (
    <>
      <AdminList label={text.list} outdated={outdated}>
        {layouts.map((layout) => (
          <LayoutRow key={layout.id} layout={layout} onDelete={() => ask(layout)} />
        ))}
      </AdminList>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text.deleteTitle}
        confirmLabel={text.deleteConfirm}
        onConfirm={confirm}
        pending={removal.isPending}
      >
        {fillMessage(text.deleteBody, {
          title: chosen?.title ?? "",
          owner: chosen?.owner.username ?? "",
        })}
      </ConfirmDialog>
    </>
  );
}
