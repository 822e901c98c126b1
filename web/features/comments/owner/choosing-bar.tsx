import { useEffect, useEffectEvent, useRef } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { commentsPanel as text } from "#contract/messages/room-screens.ts";
import { threadWords } from "#contract/messages/thread-screens.ts";
import { isTyping, useFreeKeys } from "#web/features/comments/canvas/use-free-keys.ts";
import type { Choosing } from "#web/features/comments/owner/use-choosing.ts";
import { Button } from "#web/ui/button.tsx";
import { TextButton } from "#web/ui/text-button.tsx";

interface ChoosingBarProps {
  choosing: Choosing;
  /** What the list shows at the moment. */
  shown: readonly { id: string }[];
  /** The focus would be lost with the bar. */
  onGone: () => void;
}

/** What is done with the comments that are chosen. */
export function ChoosingBar({ choosing, shown, onGone }: ChoosingBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    bar.current?.focus();
    return () => leave();
  }, []);
  useFreeKeys(({ key, target }) => {
    if (key === "Escape" && !isTyping(target)) choosing.stop();
  });
  const { chosen } = choosing;
  const count = chosen.length;
  const sentence = count === 0 ? text.chosenNone : count === 1 ? text.chosenOne : text.chosen;
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="grid gap-2 border-line border-t bg-raised p-3 outline-none"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        <span role="status">{fillMessage(sentence, { count })}</span>
        <TextButton onClick={() => choosing.chooseAll(shown)}>{text.chooseAll}</TextButton>
      </p>
      <div className="flex flex-wrap gap-2">
        {chosen.some(({ status }) => status === "open") && (
          <Button size="sm" onClick={() => void choosing.apply("resolved")}>
            {threadWords.resolve}
          </Button>
        )}
        {chosen.some(({ status }) => status === "resolved") && (
          <Button size="sm" onClick={() => void choosing.apply("open")}>
            {threadWords.reopen}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={choosing.stop}>
          {text.stopChoosing}
        </Button>
      </div>
    </div>
  );
}
