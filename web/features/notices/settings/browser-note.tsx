import { noticeSettings as text } from "#contract/messages/notice-screens.ts";
import type { Push } from "#web/features/notices/push/use-push.ts";
import { Button } from "#web/ui/button.tsx";

/** Whether this browser shows what is chosen for browsers, and how to change that. */
export function BrowserNote({ push }: { push: Push }) {
  const { state, busy, turnOn, turnOff } = push;
  if (state === "loading" || state === "unsupported") return null;
  if (state === "denied") return <p className="text-ink-soft text-sm">{text.browserDenied}</p>;
  const isOn = state === "on";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-soft text-sm">{isOn ? text.browserOn : text.browserOff}</p>
      <Button size="sm" pending={busy} onClick={() => void (isOn ? turnOff() : turnOn())}>
        {isOn ? text.turnOff : text.turnOn}
      </Button>
    </div>
  );
}
