import { subscriptionWords } from "#contract/messages/billing.ts";
import { dashboard as text } from "#contract/messages/dashboard.ts";
import type { Profile } from "#contract/routes/profile.ts";
import { Subscription } from "#web/features/billing/index.ts";
import type { DashboardSummary as Summary } from "#web/features/dashboard/dashboard-queries.ts";
import { StorageBar } from "#web/features/library/index.ts";
import { isOwnSpace, useSpace } from "#web/features/spaces/index.ts";
import { Card } from "#web/ui/card.tsx";
import { CountedNumber } from "#web/ui/counted-number.tsx";

interface DashboardSummaryProps {
  summary: Summary;
  /** Whose subscription it is to show; null for another's. */
  payer: Profile | null;
  hasPlan: boolean;
}

export function DashboardSummary({ summary, payer, hasPlan }: DashboardSummaryProps) {
  return (
    <section aria-label={text.summary} className="grid content-start gap-5">
      <dl className="grid grid-cols-2 gap-5 cramped:grid-cols-1">
        <Total name={text.totalLayouts} value={summary.total_layouts} />
        <Total name={text.totalComments} value={summary.total_comments} />
      </dl>
      <Card className="p-4">
        <StorageBar storage={summary.storage} hasPlan={hasPlan} own={isOwnSpace(useSpace())} />
      </Card>
      {payer && !payer.special_access && (
        <Card className="p-4">
          <h2 className="mb-1 font-normal font-text text-ink-soft text-sm">
            {subscriptionWords.title}
          </h2>
          {/* Without a plan the page calls for one beside it. */}
          <Subscription profile={payer} quiet={!hasPlan} />
        </Card>
      )}
    </section>
  );
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <Card className="flex flex-col-reverse justify-end p-4">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-bold font-display text-3xl">
        <CountedNumber name={name} value={value} />
      </dd>
    </Card>
  );
}
