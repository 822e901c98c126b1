import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { fileRefusals } from "#contract/messages/file-refusals.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { newVersion as text } from "#contract/messages/version-editing.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { ImageChoice } from "#web/features/layouts/image-choice.tsx";
import { fileError } from "#web/features/layouts/upload/file-error.ts";
import type { Transfer } from "#web/features/layouts/upload/transfer.ts";
import { TransferProgress } from "#web/features/layouts/upload/transfer-progress.tsx";
import { useTransfer } from "#web/features/layouts/upload/use-transfer.ts";
import { sendVersion } from "#web/features/layouts/versions/send-version.ts";
import { toast } from "#web/lib/toast.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";

interface NewVersionDialogProps {
  layoutId: string;
  /** The version whose open round of approval ends with it. */
  inReview: number | null;
  open: boolean;
  /** Chosen before the dialog opened: dropped on the canvas, or pasted. */
  file: File | null;
  onFile: (file: File | null) => void;
  onAdded: (layout: LayoutDetail) => void;
  onClose: () => void;
}

/** A file and a note become the version that the link shows. */
export default function NewVersionDialog(props: NewVersionDialogProps) {
  const { layoutId, inReview, open, file, onFile, onAdded, onClose } = props;
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const [transfer, setTransfer] = useState<Transfer<LayoutDetail> | null>(null);

  const choose = ([chosen]: File[]) => {
    if (transfer) return;
    const refusal = chosen ? fileError(chosen) : fileRefusals.imageMissing;
    setError(refusal ?? undefined);
    if (chosen && !refusal) onFile(chosen);
  };
  const close = () => {
    transfer?.cancel();
    setTransfer(null);
    setNote("");
    setError(undefined);
    onClose();
  };
  const send = async () => {
    if (!file) return setError(fileRefusals.imageMissing);
    const sending = sendVersion(file, { layoutId, note: note.trim() });
    setTransfer(sending);
    await sending.start();
    const state = sending.state();
    setTransfer(null);
    if (state.phase === "refused") setError(state.message);
    if (state.phase !== "done") return;
    toast.success(fillMessage(text.added, { number: state.made.version }));
    setNote("");
    setError(undefined);
    onAdded(state.made);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={text.title}
      description={text.body}
      startsAt="top"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="grid gap-5"
      >
        {inReview !== null && (
          <p className="rounded-md border border-line-strong px-4 py-3 text-sm">
            {fillMessage(text.endsRound, { number: inReview })}
          </p>
        )}
        <ImageChoice
          className="min-h-48"
          file={file}
          error={error}
          onFiles={choose}
          onClear={transfer ? undefined : () => onFile(null)}
        />
        <Field label={text.note}>
          {(field) => (
            <Textarea
              {...field}
              rows={2}
              value={note}
              readOnly={transfer !== null}
              maxLength={limits.versionNote.max}
              placeholder={text.notePlaceholder}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {transfer ? (
          <Sending transfer={transfer} />
        ) : (
          <FormActions submitLabel={text.submit} pending={false} onCancel={close} />
        )}
      </form>
    </Dialog>
  );
}

function Sending({ transfer }: { transfer: Transfer<LayoutDetail> }) {
  return <TransferProgress transfer={transfer} state={useTransfer(transfer)} />;
}
