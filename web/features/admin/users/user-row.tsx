import { KeyRound, Link2, Pencil, ReceiptText, Users } from "lucide-react";
import { isPaymentPending } from "#contract/access.ts";
import { formatBytes } from "#contract/bytes.ts";
import { usersPage as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminUser } from "#contract/routes/admin-users.ts";
import { useAuth } from "#web/features/accounts/index.ts";
import { countOf } from "#web/features/admin/numbers.ts";
import { ActButton } from "#web/ui/act-button.tsx";
import { Badge } from "#web/ui/badge.tsx";

export type UserAct = "edit" | "payments" | "spaces" | "password" | "access-link";

interface UserRowProps {
  user: AdminUser;
  onAct: (act: UserAct) => void;
}

export function UserRow({ user, onAct }: UserRowProps) {
  const name = user.username;
  const isSelf = useAuth().session?.user.id === user.id;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 xl:grid-cols-[minmax(0,1fr)_auto] xl:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-semibold">{name}</span>
          <Marks user={user} isSelf={isSelf} />
        </p>
        <p className="break-all text-ink-soft text-sm">{user.email}</p>
      </div>
      <Figures user={user} />
      <div className="-mx-2.5 flex flex-wrap xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:mx-0">
        <ActButton
          word={text.edit}
          icon={Pencil}
          label={fillMessage(text.editNamed, { name })}
          onClick={() => onAct("edit")}
        />
        <ActButton
          word={text.team}
          icon={Users}
          label={fillMessage(text.spacesNamed, { name })}
          onClick={() => onAct("spaces")}
        />
        <ActButton
          word={text.payments}
          icon={ReceiptText}
          label={fillMessage(text.paymentsNamed, { name })}
          onClick={() => onAct("payments")}
        />
        {/* One's own password is changed in the settings. */}
        {!isSelf && (
          <>
            <ActButton
              word={text.password}
              icon={KeyRound}
              label={fillMessage(text.passwordNamed, { name })}
              onClick={() => onAct("password")}
            />
            <ActButton
              word={text.accessLink}
              icon={Link2}
              label={fillMessage(text.accessLinkNamed, { name })}
              onClick={() => onAct("access-link")}
            />
          </>
        )}
      </div>
    </li>
  );
}

function Marks({ user, isSelf }: { user: AdminUser; isSelf: boolean }) {
  return (
    <>
      {isSelf && <Badge>{text.you}</Badge>}
      {user.role === "admin" && <Badge>{text.admin}</Badge>}
      {user.plan_name && <Badge>{planMark(user)}</Badge>}
      {!user.plan_name && isPaymentPending(user) && <Badge>{text.paymentPending}</Badge>}
      {user.disputed && <Badge>{text.disputed}</Badge>}
      {user.special_access && <Badge>{text.specialAccess}</Badge>}
      {user.member_count > 0 && (
        <Badge>{countOf(user.member_count, { one: text.oneMember, many: text.members })}</Badge>
      )}
      {user.space_count > 0 && (
        <Badge>{countOf(user.space_count, { one: text.oneSpace, many: text.spaces })}</Badge>
      )}
      {!user.email_confirmed && <Badge>{text.unconfirmed}</Badge>}
    </>
  );
}

function planMark(user: AdminUser): string {
  if (user.stripe_subscription_status === "trialing") return `${user.plan_name}, ${text.trialing}`;
  return isPaymentPending(user) ? `${user.plan_name}, ${text.pending}` : (user.plan_name ?? "");
}

function Figures({ user }: { user: AdminUser }) {
  const used = formatBytes(user.storage_size);
  const limit = user.storage_limit ? formatBytes(user.storage_limit) : null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm tabular-nums xl:grid xl:grid-cols-[6rem_8rem_11rem] xl:gap-0">
      <span>{countOf(user.layout_count, { one: text.oneLayout, many: text.layouts })}</span>
      <span>{countOf(user.comment_count, { one: text.oneComment, many: text.comments })}</span>
      <span>{limit ? fillMessage(text.storageOf, { used, limit }) : used}</span>
    </p>
  );
}
