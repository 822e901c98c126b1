import { decisionForm as text } from "#contract/messages/deciding.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { DecisionDialogProps } from "#web/features/approvals/deciding/decider.ts";
import { DecisionForm } from "#web/features/approvals/deciding/decision-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export default function DecisionDialog(props: DecisionDialogProps) {
  const { round, result, open, onOpenChange, finalFocus, guest } = props;
  const title = result === "approved" ? text.approveTitle : text.changesTitle;
  const knowsName = guest.signature.name.trim() !== "";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fillMessage(title, { number: round.version })}
      // Who has nothing to type sees the whole form, without the phone's keyboard.
      startsAt={knowsName && result === "approved" && !round.needs_code ? "top" : "field"}
      aboveKeyboard
      finalFocus={finalFocus}
    >
      <DecisionForm {...props} />
    </Dialog>
  );
}
