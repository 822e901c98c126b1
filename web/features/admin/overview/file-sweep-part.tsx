import { systemSection as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { FileSweep } from "#contract/routes/admin-overview.ts";
import { formatNumber } from "#web/features/admin/numbers.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";

/** The nightly sweep of files: how it is, and what an admin can do where it removes nothing. */
export function FileSweepPart({ sweep }: { sweep: FileSweep }) {
  const { refusal, swept_at: sweptAt, files, orphans } = sweep;
  const moment = sweptAt ? formatDateTime(sweptAt) : "";
  const params = {
    moment,
    files: formatNumber(files),
    orphans: formatNumber(orphans),
    confirm: orphans,
  };
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 bg-surface px-4 py-3.5 sm:col-span-2 xl:col-span-4">
      <dt className="text-ink-soft text-sm">{text.sweep}</dt>
      <dd className={cx("font-semibold tabular-nums", refusal && "text-danger")}>
        {refusal && text.refused}
        {!refusal && (sweptAt ? fillMessage(text.swept, params) : text.neverSwept)}
      </dd>
      {refusal && (
        <dd className="basis-full text-sm *:max-w-prose">
          <p role="alert">{fillMessage(text.refusals[refusal], params)}</p>
        </dd>
      )}
    </div>
  );
}
