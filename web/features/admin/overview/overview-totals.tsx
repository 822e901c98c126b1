import { formatBytes } from "#contract/bytes.ts";
import { overviewPage as text } from "#contract/messages/admin-screens.ts";
import type { AdminOverview } from "#contract/routes/admin-overview.ts";
import { countOf, formatNumber, formatReais } from "#web/features/admin/numbers.ts";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";

export function OverviewTotals({ overview }: { overview: AdminOverview }) {
  return (
    <>
      <section aria-label={text.totals}>
        <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
          <Figure name={text.users} value={formatNumber(overview.users)} />
          <Figure name={text.layouts} value={formatNumber(overview.layouts)} />
          <Figure name={text.comments} value={formatNumber(overview.comments)} />
          <Figure name={text.storage} value={formatBytes(overview.storage)} />
        </dl>
      </section>
      <section aria-labelledby="assinaturas" className="mt-10">
        <h2 id="assinaturas" className="mb-4 font-semibold text-xl">
          {text.subscriptions}
        </h2>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
          <dl className="contents">
            <Figure
              name={text.revenue}
              value={formatReais(overview.monthly_revenue)}
              note={revenueNote(overview)}
              className="md:col-span-2"
            />
            <Figure name={text.trialUsers} value={formatNumber(overview.trial_users)} />
          </dl>
          <Plans plans={overview.plans} />
        </div>
      </section>
    </>
  );
}

function revenueNote({
  open_disputes: disputes,
  pending_payments: pending,
}: AdminOverview): string {
  return [
    text.revenueNote,
    pending > 0 && countOf(pending, { one: text.onePending, many: text.pending }),
    disputes > 0 && countOf(disputes, { one: text.oneDispute, many: text.disputes }),
  ]
    .filter(Boolean)
    .join(" ");
}

interface FigureProps {
  name: string;
  value: string;
  note?: string;
  className?: string;
}

function Figure({ name, value, note, className }: FigureProps) {
  return (
    <Card className={cx("flex flex-col p-4", className)}>
      <dt className="order-2 text-ink-soft text-sm">{name}</dt>
      <dd className="order-1 break-words font-bold font-display text-xl tabular-nums sm:text-3xl">
        {value}
      </dd>
      {note && <dd className="order-3 mt-1 text-ink-soft text-sm">{note}</dd>}
    </Card>
  );
}

function Plans({ plans }: Pick<AdminOverview, "plans">) {
  return (
    <Card className="p-4">
      <h3 className="mb-2 font-text text-ink-soft text-sm">{text.byPlan}</h3>
      <dl className="grid gap-1">
        {plans.map(({ plan_name, subscribers }) => (
          <div key={plan_name} className="flex justify-between gap-4">
            <dt>{plan_name}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(subscribers)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
