import { fittingWidth, PHONE_WIDTH } from "#contract/choose-rendition.ts";
import { DRAWN_PICTURE_ELEMENT } from "#contract/public-page.ts";
import type { ViewerImage } from "#contract/routes/layouts.ts";
import { pinColours, pinShape } from "#web/features/comments/canvas/pin-style.ts";
import { cx } from "#web/ui/cx.ts";

type Widths = ViewerImage["widths"];

/** The room the canvas has for the picture, with the list of comments beside it where that is open. */
const ROOM =
  "(min-width: 1024px) calc(100vw - 27rem), (min-width: 640px) calc(100vw - 5rem), calc(100vw - 2rem)";
/** The widest window whose stage counts as a phone's. */
const PHONE_WINDOW = `(max-width: ${PHONE_WIDTH + 32}px)`;
/** web/start-drawn-page.ts waits for its paint. */
const TIMED = { elementtiming: "drawn-picture" };

interface FirstPictureProps {
  image: ViewerImage;
  takesComments: boolean;
  className?: string | undefined;
}

/** The first slice, as the canvas will ask for it, over the blurred picture that needs no request. */
export function FirstPicture({ image, takesComments, className }: FirstPictureProps) {
  const { widths, width, height, original, placeholder } = image;
  // Wide renditions of a tall picture have more slices; the browser may only choose among equals.
  const alike = widths.filter(({ slices }) => slices.length === widths[0]?.slices.length);
  const share = widths[0] ? firstSlice(widths[0]).height / widths[0].height : 1;
  return (
    <>
      {/* It is of the whole picture: behind the first slice of several it would be out of shape. */}
      {share === 1 && <img alt="" src={placeholder} className="absolute inset-0 size-full" />}
      <picture>
        <PhoneSource widths={alike} />
        <img
          {...TIMED}
          id={DRAWN_PICTURE_ELEMENT}
          alt=""
          width={width}
          height={Math.round(height * share)}
          fetchPriority="high"
          draggable={false}
          // How much of the whole picture this is, for a tap before the scripts run.
          data-share={takesComments ? share : undefined}
          className={cx("relative block h-auto max-w-full", className)}
          // An animation without renditions is its original.
          {...(alike.length > 0 && { sizes: ROOM, srcSet: candidates(alike) })}
          src={widths[0] ? firstSlice(widths[0]).url : original}
        />
      </picture>
      <span hidden data-early-pin="" className={cx(pinShape, pinColours, "z-30 animate-pin-land")}>
        <span className="size-2 rounded-full bg-on-pin" />
      </span>
    </>
  );
}

function PhoneSource({ widths }: { widths: Widths }) {
  const [simple, dense] = [1, 2].map((density) => fittingWidth(widths, PHONE_WIDTH * density));
  if (!simple || !dense) return null;
  const srcSet = `${firstSlice(simple).url} 1x, ${firstSlice(dense).url} 2x`;
  return <source media={PHONE_WINDOW} srcSet={srcSet} />;
}

function candidates(widths: Widths): string {
  return widths.map((rendition) => `${firstSlice(rendition).url} ${rendition.width}w`).join(", ");
}

function firstSlice({ slices: [first] }: Widths[number]) {
  if (!first) throw new Error("a rendition has at least one slice");
  return first;
}
