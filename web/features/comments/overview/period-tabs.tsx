import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { overviewWords as text } from "#contract/messages/comment-screens.ts";
import type { OutputOf } from "#contract/route.ts";
import type { getCommentTotals } from "#contract/routes/comments.ts";
import { Tab, TabBar } from "#web/ui/tab-bar.tsx";

type Period = "recent" | "month" | undefined;

interface PeriodTabsProps {
  period: Period;
  totals: OutputOf<typeof getCommentTotals> | undefined;
  onPeriod: (period: Period) => void;
  children: ReactNode;
}

const ALL = "all";

export function PeriodTabs({ period, totals, onPeriod, children }: PeriodTabsProps) {
  const value = period ?? ALL;
  const tabs = [
    { value: ALL, label: text.all, count: totals?.comments },
    { value: "recent", label: text.recent, count: totals?.recent },
    { value: "month", label: text.month, count: totals?.month },
  ];
  return (
    <Tabs.Root
      value={value}
      onValueChange={(next: string) => onPeriod(next === ALL ? undefined : (next as Period))}
    >
      <TabBar label={text.periods} className="mb-6">
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-ink-soft text-xs tabular-nums max-sm:hidden">{tab.count}</span>
            )}
          </Tab>
        ))}
      </TabBar>
      <Tabs.Panel value={value} className="outline-none">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
