import { useEffect, useState } from "react";
import { product } from "#contract/messages/shell.ts";
import { brandSide as text } from "#contract/messages/sign-in.ts";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

/** It comes alive once in a visit, not again with every form. */
let wasSeen = false;

/**
 * The tagline as a selected text box in a design tool: a pin drops on its full stop, and a comment is
 * typed there.
 */
export function BrandSide() {
  const stop = product.tagline.lastIndexOf(".");
  const [isStill] = useState(wasSeen);
  useEffect(() => {
    wasSeen = true;
  }, []);
  return (
    <aside
      aria-hidden="true"
      className={cx(
        "canvas-dots relative flex select-none items-center justify-center overflow-hidden border-line border-l bg-surface px-10 max-lg:hidden",
        isStill && "**:animate-none",
      )}
    >
      <div className="relative border border-line-strong bg-surface px-[0.35em] pt-[0.25em] pb-[0.4em] font-display font-extrabold text-brand tracking-tight">
        <Handles />
        <p className="w-[4.4em]">
          {product.tagline.slice(0, stop)}
          {/* The pin points at the full stop, and leaves it to be read. */}
          <span className="relative">
            {product.tagline.slice(stop)}
            <PinMark className="absolute bottom-[0.5em] left-[0.29em] size-[0.46em] animate-pin-drop [animation-delay:400ms]" />
            <Note />
          </span>
        </p>
      </div>
    </aside>
  );
}

/** The words are there from the start: what covers them moves away like a caret that writes. */
function Note() {
  return (
    <span className="absolute top-[0.88em] left-[0.42em]">
      <span className="block w-max origin-top-left animate-note-open rounded-md border border-line bg-raised px-3.5 py-2.5 font-normal font-text text-sm tracking-normal shadow-float">
        <span className="block font-semibold">{text.name}</span>
        <span className="relative block overflow-hidden">
          {text.comment}
          <span className="absolute inset-0 translate-x-full animate-type border-ink border-l bg-raised" />
        </span>
      </span>
    </span>
  );
}

function Handles() {
  const handle = "absolute size-2 -translate-1/2 border border-line-strong bg-surface";
  return ["top-0 left-0", "top-0 left-full", "top-full left-0", "top-full left-full"].map(
    (corner) => <span key={corner} className={cx(handle, corner)} />,
  );
}
