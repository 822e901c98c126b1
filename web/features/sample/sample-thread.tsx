import { CircleCheck } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sampleLayout as text } from "#contract/messages/sample-layout.ts";
import { Badge } from "#web/ui/badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

interface SampleThreadProps {
  thread: (typeof text.threads)[number];
  number: number;
  isOpen: boolean;
  onOpen: () => void;
}

/** A comment of the sample with what was answered. */
export function SampleThread({ thread, number, isOpen, onOpen }: SampleThreadProps) {
  const { name, words, replies, reactions, isResolved } = thread;
  return (
    <li
      className={cx(
        "relative rounded-lg border bg-surface p-4 transition",
        isOpen ? "border-pin" : "border-line hover:border-line-strong",
      )}
    >
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <PinMark className={cx("size-6", isResolved && "opacity-50")}>{number}</PinMark>
        <button
          type="button"
          aria-label={fillMessage(isResolved ? text.pinResolved : text.pin, { number, name })}
          onClick={onOpen}
          className="font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {name}
        </button>
        {isResolved && (
          <span className="ml-auto flex items-center gap-1 text-success">
            <CircleCheck className="size-4" aria-hidden="true" />
            {text.resolved}
          </span>
        )}
      </p>
      <p className="mt-2">{words}</p>
      {replies.map((reply) => (
        <div key={reply.words} className="mt-3 border-line border-l-2 pl-3">
          <p className="flex items-center gap-2 text-sm">
            <span className="font-semibold">{reply.name}</span>
            <Badge>{text.team}</Badge>
          </p>
          <p className="mt-1">{reply.words}</p>
        </div>
      ))}
      <ul aria-label={text.reactions} className="mt-3 flex gap-2">
        {reactions.map((reaction) => (
          <li
            key={reaction}
            className="rounded-full border border-line px-2.5 py-0.5 text-sm tabular-nums"
          >
            {reaction}
          </li>
        ))}
      </ul>
    </li>
  );
}
