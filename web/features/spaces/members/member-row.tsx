import { fillMessage } from "#contract/messages/fill-message.ts";
import { membersPage as text } from "#contract/messages/member-screens.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import type { Member } from "#contract/routes/members.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { RoleSelect } from "#web/features/spaces/members/role-select.tsx";
import { formatDate, formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";

interface MemberRowProps {
  member: Member;
  /** For the owner only. */
  managing?: {
    spaceId: string;
    canChangeRoles: boolean;
    onRemove: (member: Member) => void;
  };
}

export function MemberRow({ member, managing }: MemberRowProps) {
  const { name, email, role } = member;
  const isSelf = useAuth().session?.user.id === member.user_id;
  const managed = role !== "owner" && managing;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className={cx("min-w-0 flex-1", managing && "basis-60")}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-semibold">{name}</span>
          {isSelf && <Badge>{text.you}</Badge>}
        </p>
        {email && <p className="break-all text-ink-soft text-sm">{email}</p>}
        {managed && <Presence member={member} />}
      </div>
      {managed ? (
        <div className="flex flex-wrap items-center gap-3">
          {managed.canChangeRoles ? (
            <RoleSelect spaceId={managed.spaceId} member={member} />
          ) : (
            <span className="text-ink-soft text-sm">{roleNames[role]}</span>
          )}
          <Button
            aria-label={fillMessage(text.removeNamed, { name })}
            onClick={() => managed.onRemove(member)}
          >
            {text.remove}
          </Button>
        </div>
      ) : (
        <span className="text-ink-soft text-sm">{roleNames[role]}</span>
      )}
    </li>
  );
}

function Presence({ member: { since, last_seen_at: seen } }: { member: Member }) {
  return (
    <p className="mt-1 text-ink-soft text-sm">
      {since && <span>{fillMessage(text.since, { date: formatDate(since) })} · </span>}
      {seen ? (
        <time dateTime={seen} data-tip={formatDateTime(seen)}>
          {fillMessage(text.lastSeen, { when: formatRelative(seen) })}
        </time>
      ) : (
        text.neverSeen
      )}
    </p>
  );
}
