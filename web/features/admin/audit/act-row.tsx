import { isSystemAction } from "#contract/admin-actions.ts";
import { formatBytes } from "#contract/bytes.ts";
import {
  actionNames,
  editUserDialog,
  auditPage as text,
} from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { priceText } from "#contract/plans.ts";
import type { ActDetails, AdminAct } from "#contract/routes/admin-audit.ts";
import { formatDateTime } from "#web/lib/format-date.ts";

export function ActRow({ act }: { act: AdminAct }) {
  const changes = describeChanges(act.details.changes ?? {});
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">{actionNames[act.action]}</span>{" "}
          {act.details.layout && <span>“{act.details.layout.title}” </span>}
          <Person person={act.target} gone={text.goneTarget} />
          {act.details.payment && (
            <span>: {priceText({ price: act.details.payment.amount }).amount}</span>
          )}
        </p>
        {changes.length > 0 && (
          <ul className="mt-1 text-sm">
            {changes.map((change) => (
              <li key={change} className="break-words">
                {change}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="break-words text-ink-soft text-sm lg:text-right">
        {isSystemAction(act.action) ? (
          text.bySystem
        ) : (
          <>
            {text.by} <Person person={act.actor} gone={text.goneActor} />
          </>
        )}
        {act.address && <span>, {fillMessage(text.address, { address: act.address })}</span>}
        <br />
        <time dateTime={act.created_at} className="tabular-nums">
          {formatDateTime(act.created_at)}
        </time>
      </p>
    </li>
  );
}

function Person({ person, gone }: { person: AdminAct["actor"]; gone: string }) {
  if (!person) return <span className="text-ink-soft italic">{gone}</span>;
  return <span data-tip={person.email}>{person.username}</span>;
}

function describeChanges(changes: NonNullable<ActDetails["changes"]>): string[] {
  const { username, role, storage_limit: limit, special_access: special } = changes;
  const line = (field: keyof typeof text.fields, from: string, to: string) =>
    fillMessage(text.change, { field: text.fields[field], from, to });
  const { roles } = editUserDialog;
  return [
    username && line("username", username.from, username.to),
    role && line("role", roles[role.from], roles[role.to]),
    limit && line("storage_limit", describeLimit(limit.from), describeLimit(limit.to)),
    special && line("special_access", yesOrNo(special.from), yesOrNo(special.to)),
  ].filter((change) => change !== undefined);
}

function describeLimit(bytes: number | null): string {
  return bytes ? formatBytes(bytes) : text.noLimit;
}

function yesOrNo(value: boolean): string {
  return value ? text.yes : text.no;
}
