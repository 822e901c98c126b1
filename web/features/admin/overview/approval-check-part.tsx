import { systemSection as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { ApprovalCheck } from "#contract/routes/admin-overview.ts";
import { formatNumber } from "#web/features/admin/numbers.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";

/** Whether the records of approvals are as they were written, and what an admin can do when they are not. */
export function ApprovalCheckPart({ check }: { check: ApprovalCheck }) {
  const { verified_at: verifiedAt, records, problems } = check;
  const isAltered = problems > 0;
  const params = {
    moment: verifiedAt ? formatDateTime(verifiedAt) : "",
    records: formatNumber(records),
    problems: formatNumber(problems),
  };
  const verified = fillMessage(records === 1 ? text.verifiedOne : text.verified, params);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 bg-surface px-4 py-3.5 sm:col-span-2 xl:col-span-4">
      <dt className="text-ink-soft text-sm">{text.approvals}</dt>
      <dd className={cx("font-semibold tabular-nums", isAltered && "text-danger")}>
        {isAltered && text.altered}
        {!isAltered && (verifiedAt ? verified : text.neverVerified)}
      </dd>
      {isAltered && (
        <dd className="basis-full text-sm *:max-w-prose">
          <p role="alert">{fillMessage(text.alteredBody, params)}</p>
        </dd>
      )}
    </div>
  );
}
