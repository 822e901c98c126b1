import { useState } from "react";
import { pushOffer as text } from "#contract/messages/notice-screens.ts";
import { usePush } from "#web/features/notices/push/use-push.ts";
import { readStored, writeStored } from "#web/lib/stored-text.ts";
import { Button } from "#web/ui/button.tsx";

const DECLINED_KEY = "alfinete-push-declined";

/** Asked inside the bell alone, where it is plain what would come, and never again once declined. */
export function PushOffer() {
  const { state, busy, turnOn } = usePush();
  const [declined, setDeclined] = useState(() => readStored(DECLINED_KEY) !== null);
  if (declined || state !== "off") return null;
  const decline = () => {
    writeStored(DECLINED_KEY, "1");
    setDeclined(true);
  };
  return (
    <div className="border-line border-t bg-hover px-4 py-3">
      <p className="text-sm">{text.question}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" pending={busy} onClick={() => void turnOn()}>
          {text.accept}
        </Button>
        <Button size="sm" variant="ghost" onClick={decline}>
          {text.decline}
        </Button>
      </p>
    </div>
  );
}
