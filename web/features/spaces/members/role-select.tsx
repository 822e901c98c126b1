import { fillMessage } from "#contract/messages/fill-message.ts";
import { membersPage as text } from "#contract/messages/member-screens.ts";
import { roleDescriptions } from "#contract/messages/role-descriptions.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import { memberRoles } from "#contract/roles.ts";
import type { Member } from "#contract/routes/members.ts";
import { useChangeRole } from "#web/features/spaces/members/members-queries.ts";
import { Select } from "#web/ui/select.tsx";

/** Takes effect at once. */
export function RoleSelect({ spaceId, member }: { spaceId: string; member: Member }) {
  const change = useChangeRole(spaceId, member);
  const role = change.isPending ? change.variables : member.role;
  return (
    <Select
      aria-label={fillMessage(text.roleOf, { name: member.name })}
      title={roleDescriptions[role]}
      value={role}
      // Stays focusable while saving, unlike a disabled one.
      aria-busy={change.isPending}
      onChange={({ currentTarget: { value } }) => {
        const chosen = memberRoles.find((one) => one === value);
        if (chosen && !change.isPending) change.mutate(chosen);
      }}
      className="w-32"
    >
      {memberRoles.map((one) => (
        <option key={one} value={one}>
          {roleNames[one]}
        </option>
      ))}
    </Select>
  );
}
