import { roundForm as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { RoundForm } from "#web/features/approvals/room/round-form.tsx";
import type { RoundValues } from "#web/features/approvals/room/round-values.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface RoundDialogProps {
  layoutId: string;
  /** What is asked about. */
  version: number;
  /** The one to change; null asks for a new one. */
  round: Round | null;
  /** What a new round starts from. */
  suggested?: RoundValues;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RoundDialog({ open, onOpenChange, ...form }: RoundDialogProps) {
  const { version: number, round, suggested } = form;
  const asking = fillMessage(text.askBody, { number });
  const isSuggested = Boolean(suggested?.message || suggested?.emails);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={round ? text.editTitle : text.askTitle}
      description={round ? text.editBody : isSuggested ? `${asking} ${text.asBefore}` : asking}
    >
      <RoundForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
