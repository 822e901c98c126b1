import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { userSpacesDialog as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import type { AdminUser, SpacePerson } from "#contract/routes/admin-users.ts";
import { useRemoveAnyMember, userSpacesQuery } from "#web/features/admin/users/users-queries.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface UserSpacesDialogProps {
  user: AdminUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function UserSpacesDialog({ user, open, onOpenChange }: UserSpacesDialogProps) {
  const { data, error, isError } = useQuery({ ...userSpacesQuery(user.id), enabled: open });
  const { mutate, isPending } = useRemoveAnyMember(user.id);
  const [leaving, setLeaving] = useState<SpacePerson | null>(null);
  const name = user.username;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text.title} description={user.email}>
      {isError && <FormError>{sentenceOf(error)}</FormError>}
      {!data && !isError && <Skeleton className="h-32" />}
      {data && (
        <div className="grid gap-6">
          <People
            title={fillMessage(text.members, { name })}
            none={fillMessage(text.noMembers, { name })}
            people={data.members}
            nameOf={({ username }) => username}
            action={(member) => (
              <Button
                size="sm"
                aria-label={fillMessage(text.removeNamed, { name: member.username })}
                onClick={() => setLeaving(member)}
              >
                {text.remove}
              </Button>
            )}
          />
          <People
            title={fillMessage(text.spaces, { name })}
            none={text.noSpaces}
            people={data.spaces}
            nameOf={({ username }) => fillMessage(text.spaceOf, { name: username })}
          />
        </div>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={text.confirmTitle}
        confirmLabel={text.remove}
        pending={isPending}
        onConfirm={() => leaving && mutate(leaving, { onSettled: () => setLeaving(null) })}
      >
        {fillMessage(text.confirmBody, { name: leaving?.username ?? "" })}
      </ConfirmDialog>
    </Dialog>
  );
}

interface PeopleProps {
  title: string;
  none: string;
  people: readonly SpacePerson[];
  nameOf: (person: SpacePerson) => string;
  action?: (person: SpacePerson) => ReactNode;
}

function People({ title, none, people, nameOf, action }: PeopleProps) {
  return (
    <section>
      <h3 className="font-semibold text-sm">{title}</h3>
      {people.length === 0 && <p className="mt-2 text-ink-soft text-sm">{none}</p>}
      <ul className="mt-2 divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="break-words font-medium">{nameOf(person)}</p>
              <p className="break-all text-ink-soft text-sm">{person.email}</p>
              <p className="text-ink-soft text-sm">
                {fillMessage(text.since, {
                  role: roleNames[person.role],
                  date: formatDate(person.since),
                })}
              </p>
            </div>
            {action?.(person)}
          </li>
        ))}
      </ul>
    </section>
  );
}
