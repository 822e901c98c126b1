import { healthNames } from "#contract/messages/webhook-screens.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { cx } from "#web/ui/cx.ts";

type Mark = keyof typeof healthNames;

const dots: Record<Mark, string> = {
  new: "border border-line-strong",
  healthy: "bg-success",
  failing: "bg-danger",
  switched_off: "bg-danger",
  layout_removed: "bg-danger",
  off: "bg-line-strong",
};

/** Written in words; the dot only repeats it visually. */
export function HealthMark({ webhook }: { webhook: Webhook }) {
  const mark = markOf(webhook);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-sm">
      <span aria-hidden="true" className={cx("size-2 rounded-full", dots[mark])} />
      {healthNames[mark]}
    </span>
  );
}

function markOf({ is_active, health, switched_off_by }: Webhook): Mark {
  if (switched_off_by === "layout_removed") return "layout_removed";
  return !is_active && health !== "switched_off" ? "off" : health;
}
