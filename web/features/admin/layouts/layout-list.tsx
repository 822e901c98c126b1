import { useState } from "react";
import { adminLayoutsPage as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminLayout } from "#contract/routes/admin-layouts.ts";
import { AdminList } from "#web/features/admin/admin-list.tsx";
import { LayoutRow } from "#web/features/admin/layouts/layout-row.tsx";
import {
  useOpenGuardedLayout,
  useRemoveAnyLayout,
} from "#web/features/admin/layouts/layouts-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface LayoutListProps {
  layouts: readonly AdminLayout[];
  outdated: boolean;
}

export function LayoutList({ layouts, outdated }: LayoutListProps) {
  // Kept while the dialog closes, so that its text does not change meanwhile.
  const [chosen, setChosen] = useState<AdminLayout | null>(null);
  const [asked, setAsked] = useState<"removal" | "opening" | null>(null);
  const removal = useRemoveAnyLayout();
  const opening = useOpenGuardedLayout();
  const ask = (layout: AdminLayout, about: "removal" | "opening") => {
    setChosen(layout);
    setAsked(about);
  };
  const close = () => setAsked(null);
  const names = { title: chosen?.title ?? "", owner: chosen?.owner.username ?? "" };
  return (
    <>
      <AdminList label={text.list} outdated={outdated}>
        {layouts.map((layout) => (
          <LayoutRow
            key={layout.id}
            layout={layout}
            onDelete={() => ask(layout, "removal")}
            onOpenGuarded={() => ask(layout, "opening")}
          />
        ))}
      </AdminList>
      <ConfirmDialog
        open={asked === "removal"}
        onOpenChange={close}
        title={text.deleteTitle}
        confirmLabel={text.deleteConfirm}
        onConfirm={() => chosen && removal.mutate(chosen, { onSettled: close })}
        pending={removal.isPending}
      >
        {fillMessage(text.deleteBody, names)}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "opening"}
        onOpenChange={close}
        title={text.openGuardedTitle}
        confirmLabel={text.openGuardedConfirm}
        onConfirm={() => chosen && opening.mutate(chosen, { onSettled: close })}
        pending={opening.isPending}
      >
        {fillMessage(text.openGuardedBody, names)}
      </ConfirmDialog>
    </>
  );
}
