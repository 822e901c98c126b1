import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";

interface TabBarProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways where there is no room. Its line is inside: a tab that reached over a border would scroll, too. */
export function TabBar({ label, className, children }: TabBarProps) {
  return (
    <Tabs.List
      aria-label={label}
      className={cx("flex gap-1 overflow-x-auto shadow-[inset_0_-1px_var(--line)]", className)}
    >
      {children}
    </Tabs.List>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Tab
      value={value}
      className="flex h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-2.5 font-medium text-ink-soft text-sm -outline-offset-2 transition hover:text-ink aria-selected:border-ink aria-selected:text-ink"
    >
      {children}
    </Tabs.Tab>
  );
}
