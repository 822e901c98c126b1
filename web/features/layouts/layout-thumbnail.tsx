import { useState } from "react";
import type { Layout } from "#contract/routes/layouts.ts";
import { cx } from "#web/ui/cx.ts";

const FALLBACK = "/placeholder.svg";
/** The card's own shape; the picture of a phone's screen or of a banner is another. */
const SHAPE = 1.6;

interface LayoutThumbnailProps extends Pick<Layout, "image"> {
  className?: string;
}

/**
 * A card's image, over a blurred placeholder until it is loaded. One of another shape is shown whole, with
 * the blur beside it.
 */
export function LayoutThumbnail({ image, className }: LayoutThumbnailProps) {
  const [state, setState] = useState<"loading" | "shown" | "broken">("loading");
  const [isOther, setOther] = useState(false);
  return (
    <span className={cx("relative block aspect-8/5 overflow-hidden bg-sheet", className)}>
      {(state === "loading" || isOther) && image.placeholder && (
        <img
          src={image.placeholder}
          alt=""
          className={cx(
            "absolute inset-0 size-full scale-125 object-cover object-top blur-xl",
            isOther && "brightness-90",
          )}
        />
      )}
      <img
        src={state === "broken" ? FALLBACK : image.thumbnail}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget }) => {
          const { naturalWidth, naturalHeight } = currentTarget;
          // Loaded is not yet painted: the placeholder stays until the image can be.
          const show = () => {
            setOther(Math.abs(naturalWidth / naturalHeight - SHAPE) > 0.1);
            setState((now) => (now === "loading" ? "shown" : now));
          };
          currentTarget.decode().then(show, show);
        }}
        onError={() => setState("broken")}
        className={cx(
          "absolute inset-0 size-full object-top",
          isOther && state !== "broken" ? "object-contain" : "object-cover",
        )}
      />
    </span>
  );
}
