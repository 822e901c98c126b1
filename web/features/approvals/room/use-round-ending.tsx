import { type ReactNode, useState } from "react";
import { endRoundDialog as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { useEndRound } from "#web/features/approvals/approvals-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface RoundEnding {
  ask: () => void;
  /** To be rendered once on the page. */
  dialog: ReactNode;
}

export function useRoundEnding(layoutId: string, round: Round): RoundEnding {
  const [open, setOpen] = useState(false);
  const ending = useEndRound(layoutId, round.id);
  return {
    ask: () => setOpen(true),
    dialog: (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text.title}
        confirmLabel={text.confirm}
        pending={ending.isPending}
        onConfirm={() => ending.mutate(undefined, { onSettled: () => setOpen(false) })}
      >
        {fillMessage(text.body, { number: round.version })}
      </ConfirmDialog>
    ),
  };
}
