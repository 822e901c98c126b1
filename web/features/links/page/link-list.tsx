import { lazy, Suspense, useState } from "react";
import { linksPage as text } from "#contract/messages/link-screens.ts";
import type { SharedLink } from "#contract/routes/links.ts";
import { LinkRow } from "#web/features/links/page/link-row.tsx";
import type { LinkRowActions } from "#web/features/links/page/link-row-actions.ts";
import { useLinkEnding } from "#web/features/links/settings/use-link-ending.tsx";
import { useMay } from "#web/features/spaces/index.ts";
import { Card } from "#web/ui/card.tsx";

const SettingsDialog = lazy(() => import("#web/features/links/settings/settings-dialog.tsx"));

export function LinkList({ links }: { links: readonly SharedLink[] }) {
  const mayEdit = useMay("edit_links");
  const ending = useLinkEnding();
  // Kept while the dialog closes, so that its text does not change meanwhile.
  const [shown, setShown] = useState<SharedLink | null>(null);
  const [open, setOpen] = useState(false);
  const actions: LinkRowActions = {
    onSettings(link) {
      setShown(link);
      setOpen(true);
    },
    onRotate: ending.askToRotate,
    onEndPasses: ending.askToEndPasses,
  };
  return (
    <>
      <Card>
        <ul aria-label={text.list} className="divide-y divide-line">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} actions={mayEdit ? actions : null} />
          ))}
        </ul>
      </Card>
      {ending.dialogs}
      {shown && (
        <Suspense>
          <SettingsDialog link={shown} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
