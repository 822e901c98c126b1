import { membersPage as text } from "#contract/messages/member-screens.ts";
import type { Member } from "#contract/routes/members.ts";
import { MemberRow } from "#web/features/spaces/members/member-row.tsx";
import { useMemberRemoval } from "#web/features/spaces/members/use-member-removal.tsx";
import { Card } from "#web/ui/card.tsx";

interface MemberListProps {
  members: readonly Member[];
  /** The space, for its owner: people can then be removed. */
  managedIn?: string;
  canChangeRoles?: boolean;
}

export function MemberList({ members, managedIn, canChangeRoles = false }: MemberListProps) {
  return (
    <Card>
      <ul aria-label={text.people} className="divide-y divide-line">
        {managedIn ? (
          <ManagedRows members={members} spaceId={managedIn} canChangeRoles={canChangeRoles} />
        ) : (
          members.map((member) => <MemberRow key={member.user_id} member={member} />)
        )}
      </ul>
    </Card>
  );
}

interface ManagedRowsProps {
  members: readonly Member[];
  spaceId: string;
  canChangeRoles: boolean;
}

function ManagedRows({ members, spaceId, canChangeRoles }: ManagedRowsProps) {
  const removal = useMemberRemoval(spaceId);
  return (
    <>
      {members.map((member) => (
        <MemberRow
          key={member.user_id}
          member={member}
          managing={{ spaceId, canChangeRoles, onRemove: removal.ask }}
        />
      ))}
      {removal.dialog}
    </>
  );
}
