import { formatBytes } from "#contract/bytes.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { storageWords as text } from "#contract/messages/storage.ts";
import type { Storage } from "#contract/routes/layouts.ts";
import { FillBar } from "#web/ui/fill-bar.tsx";

/** From this percentage on the bar warns. */
const NEARLY_FULL = 90;

interface StorageBarProps {
  storage: Storage;
  /** Without a plan, "no limit" would be a false promise. */
  hasPlan?: boolean;
  /** Whether the plan is one's own to change. */
  own: boolean;
  className?: string;
}

export function StorageBar({ storage, hasPlan = true, own, className }: StorageBarProps) {
  const { limit, percent, remaining } = storageShare(storage);
  const used = formatBytes(storage.used);
  const amount =
    limit === null
      ? fillMessage(text.used, { used })
      : fillMessage(text.usedOf, { used, limit: formatBytes(limit) });
  const full = limit !== null && remaining === 0;
  return (
    <section aria-label={text.label} className={className}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="text-ink-soft">{text.label}</span>
        <span className="font-medium tabular-nums">{amount}</span>
      </p>
      <FillBar
        role="meter"
        label={text.label}
        percent={percent}
        valueText={amount}
        tone={percent >= NEARLY_FULL ? "danger" : "ink"}
        className="my-2"
      />
      <p className={full ? "text-danger text-sm" : "text-ink-soft text-sm tabular-nums"}>
        {limit === null && hasPlan && text.unlimited}
        {limit !== null &&
          (full
            ? own
              ? text.full
              : text.fullOfSpace
            : fillMessage(text.remaining, { remaining: formatBytes(remaining) }))}
      </p>
    </section>
  );
}

/** Null or 0 means unlimited. Over the limit, as after a downgrade, nothing remains. */
function storageShare({ used, limit }: Storage): {
  limit: number | null;
  percent: number;
  remaining: number;
} {
  if (!limit) return { limit: null, percent: 0, remaining: 0 };
  return { limit, percent: (used / limit) * 100, remaining: Math.max(limit - used, 0) };
}
