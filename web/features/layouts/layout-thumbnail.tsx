import { useState } from "react";
import type { Layout } from "#contract/routes/layouts.ts";

/** The card rendition's size; a smaller image has a smaller one of the same shape. */
const WIDTH = 640;
const HEIGHT = 400;
const FALLBACK = "/placeholder.svg";

/** A card's image, over a blurred placeholder until it is loaded. */
export function LayoutThumbnail({ image }: Pick<Layout, "image">) {
  const [state, setState] = useState<"loading" | "shown" | "broken">("loading");
  return (
    <span className="relative block aspect-8/5 overflow-hidden bg-sheet">
      {state === "loading" && image.placeholder && (
        <img
          src={image.placeholder}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover object-top blur-xl"
        />
      )}
      <img
        src={state === "broken" ? FALLBACK : image.thumbnail}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget }) => {
          // Loaded is not yet painted: the placeholder stays until the image can be.
          const show = () => setState((now) => (now === "loading" ? "shown" : now));
          currentTarget.decode().then(show, show);
        }}
        onError={() => setState("broken")}
        className="absolute inset-0 size-full object-cover object-top"
      />
    </span>
  );
}
