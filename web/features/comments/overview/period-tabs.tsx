import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { overviewWords as text } from "#contract/messages/comment-screens.ts";
import type { OutputOf } from "#contract/route.ts";
import type { getCommentTotals } from "#contract/routes/comments.ts";
import { cx } from "#web/ui/cx.ts";

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
      <Tabs.List
        aria-label={text.periods}
        className="mb-6 flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            className={cx(
              "-mb-px flex h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-2.5 font-medium text-ink-soft text-sm -outline-offset-2 transition hover:text-ink",
              "aria-selected:border-ink aria-selected:text-ink",
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-ink-soft text-xs tabular-nums max-sm:hidden">{tab.count}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className="outline-none">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
