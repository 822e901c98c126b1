import { MessageSquare } from "lucide-react";
import { landingScenes } from "#contract/messages/landing.ts";
import { whoAsks } from "#contract/who-asks.ts";
import { PhoneArtwork } from "#web/features/landing/scenes/phone-artwork.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { cx } from "#web/ui/cx.ts";
import { control } from "#web/ui/field.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

const { people, artwork, tap: text } = landingScenes;

/** The public page on a phone, while a client writes. */
export function PhoneScene() {
  return (
    <div className="mx-auto w-full max-w-80 overflow-hidden rounded-[2rem] border-4 border-line-strong bg-paper shadow-float">
      <p className="flex h-13 items-center gap-2.5 border-line border-b px-4 font-medium text-sm">
        <PinMark className="size-5" />
        <span className="min-w-0 flex-1 truncate">{artwork.layout}</span>
        <span className="flex items-center gap-1.5 rounded-md border border-line-strong/60 px-2 py-1 tabular-nums">
          <MessageSquare className="size-3.5" />1
        </span>
      </p>
      <p className="border-line border-b px-4 py-2.5 font-semibold text-sm">
        {whoAsks(people.space, people.designer)}
      </p>
      <div className="canvas-dots relative px-4 pt-4">
        <div className="relative">
          <PhoneArtwork />
          <Spot className="top-[13%] left-[60%]">1</Spot>
          <Spot className="top-[40%] left-[44%]" />
        </div>
        <div className="relative -mx-4 -mt-28 rounded-t-lg border-line border-t bg-raised p-4 shadow-float">
          <p className="font-semibold">{text.form}</p>
          <p className={cx(control, "mt-2 min-h-18 py-2.5 text-sm outline-2 outline-ink")}>
            {text.comment}
            <span className="ml-px inline-block h-4 w-px bg-ink align-text-bottom" />
          </p>
          <div className="mt-2.5 flex gap-2">
            <p className={cx(control, "flex h-11 items-center text-sm")}>{people.client}</p>
            <span className={buttonClass({ variant: "primary" }, "h-11")}>{text.send}</span>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Its lower left corner is on the spot; without a number it is being placed. */
function Spot({ className, children }: { className: string; children?: string }) {
  return (
    <span className={cx("absolute", className)}>
      <PinMark className="absolute bottom-0 left-0 size-8 stroke-2 stroke-pin-edge [&_text]:stroke-none">
        {children}
      </PinMark>
    </span>
  );
}
