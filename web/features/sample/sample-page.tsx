import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { sampleLayout as text } from "#contract/messages/sample-layout.ts";
import { pageTitles } from "#contract/messages/shell.ts";
import { SampleArtwork } from "#web/features/sample/sample-artwork.tsx";
import { SampleThread } from "#web/features/sample/sample-thread.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Where the threads of the sample are pinned, in percent of its picture. */
const POINTS = [
  { x: 60, y: 23.5 },
  { x: 26, y: 44.8 },
  { x: 73, y: 87.4 },
];

/** A layout with a conversation. It is drawn here and stored nowhere, so it takes nobody's room. */
export default function SamplePage() {
  const [open, setOpen] = useState(0);
  return (
    <div className="mx-auto max-w-7xl px-safe-4 pt-8 pb-16 sm:px-safe-6 sm:pt-10">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h1 tabIndex={-1} className="font-bold text-2xl">
              {pageTitles.sample}
            </h1>
            <Badge>{text.badge}</Badge>
          </div>
          <p className="mt-1 max-w-prose text-ink-soft">{text.body}</p>
        </div>
        <LinkButton to="/welcome">{text.back}</LinkButton>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="canvas-dots rounded-lg border border-line p-3 sm:p-8">
          <div className="relative mx-auto max-w-3xl">
            <SampleArtwork />
            {text.threads.map(({ name, isResolved, words }, index) => {
              const { x, y } = POINTS[index] ?? { x: 50, y: 50 };
              const number = index + 1;
              return (
                <button
                  key={words}
                  type="button"
                  aria-pressed={open === index}
                  aria-label={fillMessage(isResolved ? text.pinResolved : text.pin, {
                    number,
                    name,
                  })}
                  onClick={() => setOpen(index)}
                  style={{ left: `${x}%`, bottom: `${100 - y}%` }}
                  className={cx(
                    "absolute flex size-7 origin-bottom-left items-center justify-center rounded-[18px_18px_18px_0] border-2 border-pin-edge font-bold text-sm tabular-nums transition before:absolute before:-inset-2 sm:size-8",
                    isResolved
                      ? "bg-pin-faded text-on-pin"
                      : "bg-pin text-on-pin hover:bg-pin-hover",
                    open === index && "scale-125",
                  )}
                >
                  {number}
                </button>
              );
            })}
          </div>
        </div>
        <section aria-labelledby="conversation-heading" className="lg:sticky lg:top-20">
          <h2 id="conversation-heading" className="mb-3 font-semibold text-lg">
            {text.conversation}
          </h2>
          <ol className="grid gap-3">
            {text.threads.map((thread, index) => (
              <SampleThread
                key={thread.words}
                thread={thread}
                number={index + 1}
                isOpen={open === index}
                onOpen={() => setOpen(index)}
              />
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}
