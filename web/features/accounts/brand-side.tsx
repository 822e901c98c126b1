import { product } from "#contract/messages/shell.ts";
import { brandSide as text } from "#contract/messages/sign-in.ts";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

/** The tagline as a selected text box in a design tool, with a pin on its full stop. */
export function BrandSide() {
  const stop = product.tagline.lastIndexOf(".");
  return (
    <aside
      aria-hidden="true"
      className="canvas-dots relative flex select-none items-center justify-center overflow-hidden border-line border-l bg-surface px-10 max-lg:hidden"
    >
      <div className="relative border border-line-strong bg-surface px-[0.35em] pt-[0.25em] pb-[0.4em] font-display font-extrabold text-brand tracking-tight">
        <Handles />
        <p className="w-[4.4em]">
          {product.tagline.slice(0, stop)}
          <span className="relative">
            {product.tagline.slice(stop)}
            <PinMark className="absolute bottom-[0.4em] left-[0.15em] size-[0.46em] animate-pin-drop" />
            <Note />
          </span>
        </p>
      </div>
    </aside>
  );
}

function Note() {
  return (
    <span className="absolute top-[0.88em] left-[0.42em]">
      <span className="block w-max rounded-md border border-line bg-raised px-3.5 py-2.5 font-normal font-text text-sm tracking-normal shadow-float">
        <span className="block font-semibold">{text.name}</span>
        {text.comment}
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
