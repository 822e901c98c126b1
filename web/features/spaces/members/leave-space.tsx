import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { leaveSpaceDialog as text } from "#contract/messages/member-screens.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { refreshProfile, useAuth } from "#web/features/accounts/index.ts";
import { chooseSpace, spaceName } from "#web/features/spaces/index.ts";
import { useLeaveSpace } from "#web/features/spaces/members/members-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** Asks first; afterwards the tab is in one's own space. */
export function LeaveSpace({ space }: { space: Space }) {
  const [open, setOpen] = useState(false);
  const ownId = useAuth().session?.user.id;
  const navigate = useNavigate();
  const leaving = useLeaveSpace(space.id);
  const goHome = async () => {
    setOpen(false);
    if (ownId) chooseSpace(ownId);
    await navigate({ to: "/dashboard" });
    await refreshProfile();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={fillMessage(text.title, { space: spaceName(space) })}
        confirmLabel={text.confirm}
        pending={leaving.isPending}
        onConfirm={() =>
          leaving.mutate(undefined, {
            onSuccess: () => void goHome(),
            onError: () => setOpen(false),
          })
        }
      >
        {text.body}
      </ConfirmDialog>
    </>
  );
}
