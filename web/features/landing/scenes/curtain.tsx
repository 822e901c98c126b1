import { MoveHorizontal } from "lucide-react";
import { useRef } from "react";
import { compareWords } from "#contract/messages/compare-screens.ts";
import { SiteArtwork } from "#web/features/landing/scenes/site-artwork.tsx";

/** The older version to the left of the line, the newer to its right. */
export function Curtain() {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="relative overflow-hidden border-line border-y [--cut:46%]">
      <SiteArtwork version={2} />
      <SiteArtwork
        version={1}
        className="absolute inset-0 h-full [clip-path:inset(0_calc(100%-var(--cut))_0_0)]"
      />
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={46}
        aria-label={compareWords.handle}
        onChange={({ target }) => frame.current?.style.setProperty("--cut", `${target.value}%`)}
        className="peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
      <span className="pointer-events-none absolute inset-y-0 left-(--cut) -ml-px w-0.5 bg-ink-pin shadow-[0_0_0_1px_var(--pin-edge)]" />
      <span className="pointer-events-none absolute top-1/2 left-(--cut) flex size-11 -translate-1/2 items-center justify-center rounded-full border-2 border-pin-edge bg-ink-pin text-pin-edge shadow-float peer-focus-visible:shadow-[0_0_0_4px_var(--ink-pin),0_0_0_6px_var(--pin-edge)]">
        <MoveHorizontal className="size-5" aria-hidden="true" />
      </span>
    </div>
  );
}
