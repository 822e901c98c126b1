import { roundForm as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { RoundForm } from "#web/features/approvals/room/round-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface RoundDialogProps {
  layoutId: string;
  /** What is asked about. */
  version: number;
  /** The one to change; null asks for a new one. */
  round: Round | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RoundDialog({ open, onOpenChange, ...form }: RoundDialogProps) {
  const { version: number, round } = form;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={round ? text.editTitle : text.askTitle}
      description={round ? text.editBody : fillMessage(text.askBody, { number })}
    >
      <RoundForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
