import { type ReactNode, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { removeMemberDialog as text } from "#contract/messages/member-screens.ts";
import type { Member } from "#contract/routes/members.ts";
import { useRemoveMember } from "#web/features/spaces/members/members-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface MemberRemoval {
  ask: (member: Member) => void;
  /** To be rendered once on the page. */
  dialog: ReactNode;
}

/** Removes after a confirmation; one dialog for all rows. */
export function useMemberRemoval(spaceId: string): MemberRemoval {
  // Kept while the dialog closes, so that its text does not change meanwhile.
  const [member, setMember] = useState<Member | null>(null);
  const [open, setOpen] = useState(false);
  const removal = useRemoveMember(spaceId);
  return {
    ask(next) {
      setMember(next);
      setOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={fillMessage(text.title, { name: member?.name ?? "" })}
        confirmLabel={text.confirm}
        pending={removal.isPending}
        onConfirm={() => member && removal.mutate(member, { onSettled: () => setOpen(false) })}
      >
        {text.body}
      </ConfirmDialog>
    ),
  };
}
