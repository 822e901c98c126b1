import { useState } from "react";
import { usersPage as text } from "#contract/messages/admin-screens.ts";
import type { AdminUser } from "#contract/routes/admin-users.ts";
import { AdminList } from "#web/features/admin/admin-list.tsx";
import { AccessLinkDialog } from "#web/features/admin/users/access-link-dialog.tsx";
import { EditUserDialog } from "#web/features/admin/users/edit-user-dialog.tsx";
import { PasswordDialog } from "#web/features/admin/users/password-dialog.tsx";
import { UserPaymentsDialog } from "#web/features/admin/users/user-payments-dialog.tsx";
import { type UserAct, UserRow } from "#web/features/admin/users/user-row.tsx";
import { UserSpacesDialog } from "#web/features/admin/users/user-spaces-dialog.tsx";

export function UserList({ users, outdated }: { users: readonly AdminUser[]; outdated: boolean }) {
  // Kept while a dialog closes, so that its text does not change meanwhile.
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const [act, setAct] = useState<UserAct | null>(null);
  // A reopened dialog starts afresh.
  const [opening, setOpening] = useState(0);
  const choose = (user: AdminUser, next: UserAct) => {
    setChosen(user);
    setAct(next);
    setOpening((count) => count + 1);
  };
  const close = () => setAct(null);
  return (
    <>
      <AdminList label={text.list} outdated={outdated}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onAct={(next) => choose(user, next)} />
        ))}
      </AdminList>
      {chosen && (
        <div key={opening} className="contents">
          <EditUserDialog user={chosen} open={act === "edit"} onOpenChange={close} />
          <PasswordDialog user={chosen} open={act === "password"} onOpenChange={close} />
          <AccessLinkDialog user={chosen} open={act === "access-link"} onOpenChange={close} />
          <UserPaymentsDialog user={chosen} open={act === "payments"} onOpenChange={close} />
          <UserSpacesDialog user={chosen} open={act === "spaces"} onOpenChange={close} />
        </div>
      )}
    </>
  );
}
