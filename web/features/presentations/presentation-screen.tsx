import { useNavigate } from "@tanstack/react-router";
import { Copy, ExternalLink, FileDown, Link2, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { exportDialog } from "#contract/messages/export-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { presentationPage as text } from "#contract/messages/presentation-screens.ts";
import type { Presentation } from "#contract/routes/presentations.ts";
import { ExportDialog } from "#web/features/exports/index.ts";
import { copyLink, linkAddress, ShareButton } from "#web/features/links/index.ts";
import { AddLayoutsDialog } from "#web/features/presentations/add-layouts-dialog.tsx";
import { OrderedLayouts } from "#web/features/presentations/ordered-layouts.tsx";
import { PresentationDetails } from "#web/features/presentations/presentation-details.tsx";
import {
  useCopyPresentation,
  useEditPresentation,
  useRemovePresentation,
} from "#web/features/presentations/presentations-queries.ts";
import { useMay } from "#web/features/spaces/index.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

interface PresentationScreenProps {
  presentation: Presentation;
  onRemoved: () => void;
}

export function PresentationScreen({ presentation, onRemoved }: PresentationScreenProps) {
  const mayEdit = useMay("edit_links");
  return (
    <PageFrame
      title={presentation.title}
      back={<BackLink to="/links">{text.back}</BackLink>}
      actions={<LinkActions presentation={presentation} />}
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ShownLayouts presentation={presentation} editable={mayEdit} />
        {mayEdit && (
          <aside className="grid content-start gap-8">
            <PresentationDetails presentation={presentation} />
            <PresentationActs presentation={presentation} onRemoved={onRemoved} />
          </aside>
        )}
      </div>
    </PageFrame>
  );
}

function LinkActions({ presentation }: { presentation: Presentation }) {
  const picture = presentation.layouts[0]?.thumbnail ?? null;
  const [exporting, setExporting] = useState(false);
  const { id, title } = presentation;
  return (
    <>
      <a
        href={linkAddress(presentation)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: "secondary" })}
      >
        <ExternalLink className="size-4" aria-hidden="true" />
        {text.openLink}
        <span className="sr-only"> {text.opensInNewTab}</span>
      </a>
      <Button onClick={() => setExporting(true)}>
        <FileDown className="size-4" aria-hidden="true" />
        {exportDialog.open}
      </Button>
      <ExportDialog
        exported={{ subject: "presentation", id, title }}
        open={exporting}
        onOpenChange={setExporting}
      />
      <ShareButton shared={{ ...presentation, picture }} />
      <Button variant="primary" onClick={() => void copyLink(presentation)}>
        <Link2 className="size-4" aria-hidden="true" />
        {text.copyLink}
      </Button>
    </>
  );
}

function ShownLayouts({
  presentation,
  editable,
}: {
  presentation: Presentation;
  editable: boolean;
}) {
  const { layouts } = presentation;
  const [adding, setAdding] = useState(false);
  const edit = useEditPresentation(presentation);
  const show = (layout_ids: string[]) => edit.mutate({ layout_ids });
  const ids = layouts.map(({ id }) => id);
  return (
    <section aria-labelledby="shown-layouts" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="shown-layouts" className="font-semibold text-lg">
            {layouts.length === 1 ? text.countOne : fillMessage(text.count, { count: ids.length })}
          </h2>
          {editable && <p className="text-ink-soft text-sm">{text.orderHint}</p>}
        </div>
        {editable && (
          <Button onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            {text.add}
          </Button>
        )}
      </div>
      <OrderedLayouts
        layouts={layouts}
        editable={editable}
        onOrder={show}
        onRemove={ids.length > 1 ? (removed) => show(ids.filter((id) => id !== removed)) : null}
      />
      {editable && (
        <AddLayoutsDialog
          open={adding}
          onOpenChange={setAdding}
          shown={ids}
          pending={edit.isPending}
          onAdd={(added) =>
            edit.mutate({ layout_ids: [...ids, ...added] }, { onSuccess: () => setAdding(false) })
          }
        />
      )}
    </section>
  );
}

function PresentationActs({ presentation, onRemoved }: PresentationScreenProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const copying = useCopyPresentation(presentation);
  const removal = useRemovePresentation(presentation);
  const copy = () =>
    copying.mutate(undefined, {
      onSuccess: ({ id: presentationId }) =>
        void navigate({ to: "/presentations/$presentationId", params: { presentationId } }),
    });
  return (
    <div className="grid gap-2 border-line border-t pt-6">
      <Button pending={copying.isPending} onClick={copy}>
        <Copy className="size-4" aria-hidden="true" />
        {text.copy}
      </Button>
      <Button variant="ghost" className="text-danger" onClick={() => setAsking(true)}>
        <Trash2 className="size-4" aria-hidden="true" />
        {text.removeOpen}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.removeTitle}
        confirmLabel={text.removeConfirm}
        pending={removal.isPending}
        onConfirm={() =>
          removal.mutate(undefined, { onSuccess: onRemoved, onSettled: () => setAsking(false) })
        }
      >
        {fillMessage(text.removeBody, { title: presentation.title })}
      </ConfirmDialog>
    </div>
  );
}
