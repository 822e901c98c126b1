import { fillMessage } from "#contract/messages/fill-message.ts";
import { membersPage as text } from "#contract/messages/member-screens.ts";
import { FillBar } from "#web/ui/fill-bar.tsx";

export function SeatsNote({ seats: { used, limit } }: { seats: { used: number; limit: number } }) {
  const sentence = fillMessage(text.seats, { used, limit });
  return (
    <div className="grid gap-2">
      <p className="tabular-nums">
        <span className="font-semibold">{sentence}</span>{" "}
        <span className="text-ink-soft text-sm">{describeLeft(Math.max(0, limit - used))}</span>
      </p>
      <FillBar
        role="meter"
        label={sentence}
        percent={(used / limit) * 100}
        valueText={sentence}
        className="max-w-xs"
      />
    </div>
  );
}

function describeLeft(left: number): string {
  if (left === 0) return text.noSeatLeft;
  return left === 1 ? text.oneSeatLeft : fillMessage(text.seatsLeft, { left });
}
