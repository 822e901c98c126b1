import { lazy, Suspense, useState } from "react";
import { deletionSection as text } from "#contract/messages/settings.ts";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { Button } from "#web/ui/button.tsx";

const load = () => import("#web/features/accounts/settings/delete-account-dialog.tsx");
const DeleteAccountDialog = lazy(load);

export function DeletionSection() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <SettingsSection id="excluir-conta" title={text.title} body={text.body}>
      <Button
        variant="danger"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {text.open}
      </Button>
      {wanted && (
        <Suspense>
          <DeleteAccountDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
