import { landing } from "#contract/messages/landing.ts";
import { Poster } from "#web/features/landing/poster.tsx";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

const text = landing.artwork;

/** The product at work: a layout, three pins, two of them speaking. */
export function PinnedPoster() {
  return (
    <div aria-hidden="true" className="relative mx-auto mb-14 w-full max-w-md select-none">
      <CropMarks />
      <Poster />
      <Pin at="top-[42%] left-[75%]" order="[animation-delay:250ms]">
        1
      </Pin>
      <Pin at="top-[90%] left-[8.5%]" order="[animation-delay:400ms]">
        2
      </Pin>
      <Pin at="top-[30%] left-[37.5%]" order="[animation-delay:550ms]">
        3
      </Pin>
      <Note className="right-0 bottom-[66%] sm:-right-10" {...text.first} />
      <Note className="top-[96%] left-[5%]" {...text.second} />
    </div>
  );
}

/** `at` is the spot itself: the pin hangs from it by its lower left corner. */
function Pin({ at, order, children }: { at: string; order: string; children: string }) {
  return (
    <span className={cx("absolute", at)}>
      <PinMark className={cx("absolute bottom-0 left-0 size-8 animate-pin-drop", order)}>
        {children}
      </PinMark>
    </span>
  );
}

function Note({ name, text, className }: { name: string; text: string; className: string }) {
  return (
    <p
      className={cx(
        "absolute max-w-56 rounded-md border border-line bg-raised px-3.5 py-2.5 text-sm shadow-float",
        className,
      )}
    >
      <span className="block font-semibold">{name}</span>
      {text}
    </p>
  );
}

function CropMarks() {
  const mark = "absolute size-5 border-line-strong/70";
  return (
    <>
      <span className={cx(mark, "-top-7 -left-7 border-r border-b")} />
      <span className={cx(mark, "-top-7 -right-7 border-b border-l")} />
      <span className={cx(mark, "-bottom-7 -left-7 border-t border-r")} />
      <span className={cx(mark, "-right-7 -bottom-7 border-t border-l")} />
    </>
  );
}
