import { type ComponentProps, useRef } from "react";
import { landingDemo as text } from "#contract/messages/landing.ts";
import { DemoPanel } from "#web/features/landing/demo-panel.tsx";
import { Poster } from "#web/features/landing/poster.tsx";
import { useDemo } from "#web/features/landing/use-demo.ts";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

/** A demo of the product: a layout with pins, two of them with comments, and one for the visitor to place. */
export function PinnedPoster() {
  const demo = useDemo();
  const surface = useRef<HTMLButtonElement>(null);
  const { state } = demo;
  const idle = state.phase === "idle";
  const reset = () => {
    demo.reset();
    surface.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={text.label} className="mx-auto w-full max-w-md">
      <div className="relative select-none">
        <CropMarks />
        <button
          ref={surface}
          type="button"
          onClick={demo.place}
          className="block w-full cursor-pin rounded-sm"
        >
          <span className="sr-only">{text.surface}</span>
          <Poster />
        </button>
        <div aria-hidden="true" className="pointer-events-none">
          <Pin className="top-[42%] left-[75%]">1</Pin>
          <Pin className="top-[90%] left-[8.5%]">2</Pin>
          {idle && <Note className="right-0 bottom-[66%] sm:-right-10" {...text.artwork.first} />}
          {idle && <Note className="top-[96%] left-[5%]" {...text.artwork.second} />}
          {!idle && <Pin style={{ left: `${state.at.x}%`, top: `${state.at.y}%` }}>3</Pin>}
        </div>
        {!idle && <DemoPanel state={state} onSend={demo.send} onClose={reset} />}
      </div>
      <p className="mt-20 cramped:mt-44 text-center text-ink-soft text-sm">
        {state.phase === "sent" && state.arrived ? (
          text.done
        ) : (
          <>
            <span className="pointer-coarse:hidden">{text.hint}</span>
            <span className="hidden pointer-coarse:inline">{text.hintTouch}</span>
          </>
        )}
      </p>
    </section>
  );
}

/** Its lower left corner is on the spot itself. */
function Pin({ className, children, ...place }: ComponentProps<"span">) {
  return (
    <span {...place} className={cx("absolute", className)}>
      <PinMark className="absolute bottom-0 left-0 size-8 animate-pin-drop">{children}</PinMark>
    </span>
  );
}

function Note({ name, text: words, className }: { name: string; text: string; className: string }) {
  return (
    <p
      className={cx(
        "absolute max-w-56 rounded-md border border-line bg-raised px-3.5 py-2.5 text-sm shadow-float",
        className,
      )}
    >
      <span className="block font-semibold">{name}</span>
      {words}
    </p>
  );
}

function CropMarks() {
  const mark = "absolute size-5 border-line-strong/70";
  return (
    <div aria-hidden="true">
      <span className={cx(mark, "-top-7 -left-7 border-r border-b")} />
      <span className={cx(mark, "-top-7 -right-7 border-b border-l")} />
      <span className={cx(mark, "-bottom-7 -left-7 border-t border-r")} />
      <span className={cx(mark, "-right-7 -bottom-7 border-t border-l")} />
    </div>
  );
}
