import { useQuery } from "@tanstack/react-query";
import { adminToasts, systemSection as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { states } from "#contract/messages/shell.ts";
import type { SystemState } from "#contract/routes/admin-overview.ts";
import { formatNumber } from "#web/features/admin/numbers.ts";
import { ApprovalCheckPart } from "#web/features/admin/overview/approval-check-part.tsx";
import { FileSweepPart } from "#web/features/admin/overview/file-sweep-part.tsx";
import { systemQuery } from "#web/features/admin/overview/overview-queries.ts";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function SystemSection() {
  const { data, isPending, isError, refetch } = useQuery(systemQuery);
  return (
    <section aria-labelledby="sistema" className="mt-10">
      <h2 id="sistema" className="mb-4 font-semibold text-xl">
        {text.title}
      </h2>
      {isPending && (
        <div role="status">
          <span className="sr-only">{states.loading}</span>
          <Skeleton className="h-44 rounded-lg" />
        </div>
      )}
      {/* An outdated state is not shown as the current one. */}
      {isError && (
        <ErrorState message={adminToasts.systemLoadFailed} onRetry={() => void refetch()} />
      )}
      {data && !isError && <State state={data} />}
    </section>
  );
}

function State({ state }: { state: SystemState }) {
  const { jobs } = state;
  return (
    <Card>
      <dl className="grid gap-px bg-line sm:grid-cols-2 xl:grid-cols-4">
        <Part name={text.database} {...upOrDown(state.database)} />
        <Part name={text.storage} {...upOrDown(state.storage)} />
        <Part name={text.workers} {...upOrDown(state.workers)} />
        <Part name={text.waiting} value={formatNumber(jobs.waiting)} />
        <Part name={text.active} value={formatNumber(jobs.active)} />
        <Part name={text.failed} value={formatNumber(jobs.failed)} bad={jobs.failed > 0} />
        <Part
          name={text.webhooks}
          value={formatNumber(state.failing_webhooks)}
          bad={state.failing_webhooks > 0}
        />
        <Part name={text.version} value={state.version} />
        <Part name={text.uptime} value={formatUptime(state.uptime_seconds)} isWide />
        <FileSweepPart sweep={state.file_sweep} />
        <ApprovalCheckPart check={state.approval_check} />
      </dl>
    </Card>
  );
}

interface PartProps {
  name: string;
  value: string;
  bad?: boolean;
  good?: boolean;
  /** A row of its own. */
  isWide?: boolean;
}

function Part({ name, value, bad = false, good = false, isWide = false }: PartProps) {
  return (
    <div
      className={cx(
        "flex items-baseline justify-between gap-4 bg-surface px-4 py-3.5",
        isWide ? "sm:col-span-2 xl:col-span-4" : "xl:flex-col xl:justify-start xl:gap-1",
      )}
    >
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd
        className={cx("font-semibold tabular-nums", bad && "text-danger", good && "text-success")}
      >
        {value}
      </dd>
    </div>
  );
}

function upOrDown(state: "up" | "down") {
  return state === "up" ? { value: text.up, good: true } : { value: text.down, bad: true };
}

function formatUptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return fillMessage(text.minutes, { minutes });
  if (hours < 48) return fillMessage(text.hours, { hours, minutes: minutes % 60 });
  return fillMessage(text.days, { days: Math.floor(hours / 24), hours: hours % 24 });
}
