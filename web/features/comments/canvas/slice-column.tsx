import { useEffect, useLayoutEffect, useRef } from "react";
import { fittingWidth, wantedPixels } from "#contract/choose-rendition.ts";
import type { ViewerImage } from "#contract/routes/layouts.ts";
import { addressOf, takeDrawnPicture } from "#web/features/comments/canvas/drawn-picture.ts";
import { useViewRange, type View } from "#web/features/comments/canvas/use-view.ts";

interface SliceColumnProps {
  image: ViewerImage;
  label: string;
  stage: { width: number; height: number };
  view: View;
}

/** The image as a column of slices, each as sharp as the zoom requires and loaded when it comes near. */
export function SliceColumn({ image, label, stage, view }: SliceColumnProps) {
  const range = useViewRange(view);
  const pixels = wantedPixels(stage.width, devicePixelRatio);
  // Some animations have no rendition: then the original is the only slice.
  const slices = fittingWidth(image.widths, pixels)?.slices ?? [{ url: image.original }];
  const drawable = image.widths.filter((other) => other.slices.length === slices.length);
  const border = (index: number) => {
    const exact = (stage.height * index) / slices.length;
    // On whole device pixels, otherwise a hairline would show between two slices.
    return Math.round(exact * devicePixelRatio) / devicePixelRatio;
  };
  return (
    <div
      role="img"
      aria-label={label}
      // Its own layer: a changing pin must not repaint the image below it.
      className="absolute inset-0 select-none overflow-hidden rounded-sm bg-cover shadow-float will-change-transform"
      style={{ backgroundImage: `url("${image.placeholder}")` }}
    >
      {slices.map(({ url }, index) => {
        const [top, bottom] = [border(index), border(index + 1)];
        return (
          <Slice
            // biome-ignore lint/suspicious/noArrayIndexKey: a slice is its place in the column.
            key={index}
            url={url}
            others={drawable.flatMap((other) => other.slices[index]?.url ?? [])}
            top={top}
            height={bottom - top}
            near={stage.width > 0 && bottom >= range.top && top <= range.bottom}
          />
        );
      })}
    </div>
  );
}

interface SliceProps {
  url: string;
  /** URLs of the same slice at other widths. */
  others: readonly string[];
  top: number;
  height: number;
  near: boolean;
}

const PICTURE = "block size-full";
const PLACEHOLDER = "/placeholder.svg";
const RETRIES_MS = [1_000, 4_000, 15_000];

/** Decoded before it replaces what is shown, so that nothing flickers. */
function Slice({ url, others, top, height, near }: SliceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the HTML came with is there from the start or not at all.
  useLayoutEffect(() => {
    const drawn = takeDrawnPicture([url, ...others]);
    if (!drawn) return;
    drawn.className = PICTURE;
    // An image still loading is shown as it arrives, and requested again in case it does not.
    if (drawn.naturalWidth > 0) shown.current = addressOf(drawn);
    frame.current?.replaceChildren(drawn);
  }, []);

  useEffect(() => {
    if (!near || shown.current === url) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const load = async (attempt: number) => {
      const picture = new Image();
      picture.alt = "";
      picture.className = PICTURE;
      picture.draggable = false;
      picture.src = url;
      try {
        await picture.decode();
        if (left) return;
        shown.current = url;
        frame.current?.replaceChildren(picture);
      } catch {
        if (left) return;
        // At once: the person should not look at a blank area while we retry.
        if (shown.current === null && attempt === 0) {
          picture.src = PLACEHOLDER;
          frame.current?.replaceChildren(picture);
        }
        const wait = RETRIES_MS[attempt];
        if (wait !== undefined) timer = setTimeout(() => void load(attempt + 1), wait);
      }
    };
    void load(0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [url, near]);

  return <div ref={frame} className="absolute inset-x-0" style={{ top, height }} />;
}
