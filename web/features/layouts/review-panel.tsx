import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { approvalPanel } from "#contract/messages/approval-screens.ts";
import { roomWords as text } from "#contract/messages/room-screens.ts";
import { useSheetHeight } from "#web/features/layouts/use-sheet-height.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";
import { cx } from "#web/ui/cx.ts";
import { Tab, TabBar } from "#web/ui/tab-bar.tsx";

export type RoomTab = "comments" | "approval" | "details";

interface ReviewPanelProps {
  tab: RoomTab;
  onTab: (tab: RoomTab) => void;
  count: number;
  comments: ReactNode;
  approval: ReactNode;
  details: ReactNode;
  /** What was opened on the canvas: where the panel lies over it, it makes way. */
  opened: string | null;
}

/** Beside the canvas where there is space, otherwise a sheet over it in three heights. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { tab, onTab, opened } = props;
  const wide = useMediaQuery("(min-width: 64rem)");
  const panel = useRef<HTMLElement>(null);
  const { height, setHeight, draggedPx, handle } = useSheetHeight(panel);
  const peeks = !wide && height === "peek" && draggedPx === null;
  useEffect(() => {
    if (opened !== null) setHeight("peek");
  }, [opened, setHeight]);
  // What is asked for elsewhere is shown.
  const show = useEffectEvent(() => height === "peek" && setHeight("half"));
  useEffect(() => {
    if (tab !== "comments") show();
  }, [tab]);
  return (
    <aside
      ref={panel}
      aria-label={text.panel}
      style={draggedPx === null || wide ? undefined : { height: draggedPx }}
      className={cx(
        "flex flex-col overflow-hidden border-line bg-surface",
        wide
          ? "w-90 shrink-0 rounded-lg border"
          : "absolute inset-x-0 bottom-0 z-20 rounded-t-lg border border-b-0 shadow-float",
        !wide && draggedPx === null && "transition-[height] duration-(--duration-slow)",
        !wide && { peek: "h-18", half: "h-1/2", full: "h-full" }[height],
      )}
    >
      {!wide && (
        <button
          type="button"
          aria-label={height === "full" ? text.shrink : text.grow}
          aria-expanded={height !== "peek"}
          {...handle}
          className="relative flex h-7 w-full shrink-0 touch-none items-center justify-center -outline-offset-2 before:absolute before:inset-x-0 before:-top-2 before:bottom-0 before:content-['']"
        >
          <span className="h-1 w-10 rounded-full bg-line-strong" aria-hidden="true" />
        </button>
      )}
      <Tabs.Root
        value={tab}
        onValueChange={(next: RoomTab) => onTab(next)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div onClickCapture={() => peeks && setHeight("half")}>
          <TabBar label={text.panel} className="shrink-0 px-2">
            <Tab value="comments">
              {text.comments}
              <span className="text-ink-soft text-xs tabular-nums">{props.count}</span>
            </Tab>
            <Tab value="approval">{approvalPanel.tab}</Tab>
            <Tab value="details">{text.details}</Tab>
          </TabBar>
        </div>
        <Tabs.Panel
          value="comments"
          hidden={tab !== "comments" || peeks}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          {props.comments}
        </Tabs.Panel>
        {(["approval", "details"] as const).map((value) => (
          <Tabs.Panel
            key={value}
            value={value}
            hidden={tab !== value || peeks}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 outline-none"
          >
            {props[value]}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </aside>
  );
}
