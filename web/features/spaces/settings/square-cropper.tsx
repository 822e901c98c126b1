import "react-easy-crop/react-easy-crop.css";
import { type RefObject, useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { cropLogoDialog as text } from "#contract/messages/space-settings.ts";
import { CroppedPreview } from "#web/features/spaces/settings/cropped-preview.tsx";
import type { CroppedArea } from "#web/features/spaces/settings/logo-square.ts";
import { Field } from "#web/ui/field.tsx";

const MAX_ZOOM = 5;

interface SquareCropperProps {
  url: string;
  area: CroppedArea | null;
  onArea: (area: CroppedArea) => void;
  /** The browser cannot show the file. */
  onUnreadable: () => void;
}

/** Moves an image under a square: by dragging, wheel, pinch, slider and arrow keys. */
export function SquareCropper({ url, area, onArea, onUnreadable }: SquareCropperProps) {
  const box = useRef<HTMLDivElement>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const opened = useOpenings(box);
  return (
    <>
      <div ref={box} className="relative mx-auto aspect-square w-full max-w-80">
        <Cropper
          // Measured while the dialog grows, it would be a little too small.
          key={opened}
          image={url}
          aspect={1}
          objectFit="cover"
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={onArea}
          mediaProps={{ alt: "", onError: onUnreadable }}
          cropperProps={{ role: "application", "aria-label": text.area }}
          classes={{
            containerClassName: "rounded-md bg-sheet",
            cropAreaClassName: "-outline-offset-2 focus-visible:outline-pin",
          }}
          // The content policy refuses style elements: the styles are imported above.
          disableAutomaticStylesInjection
        />
      </div>
      <div className="flex items-center gap-5">
        <div className="flex-1">
          <Field label={text.zoom}>
            {(control) => (
              <input
                {...control}
                type="range"
                min={1}
                max={MAX_ZOOM}
                step={0.05}
                value={zoom}
                onChange={(event) => setZoom(Number(event.currentTarget.value))}
                className="h-6 w-full cursor-pointer accent-ink pointer-coarse:h-11"
              />
            )}
          </Field>
        </div>
        {area && <CroppedPreview url={url} area={area} />}
      </div>
    </>
  );
}

/** How often the dialog around it has finished growing. */
function useOpenings(box: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const dialog = box.current?.closest("[role=dialog]");
    const onEnd = (event: Event) => {
      const { target, propertyName } = event as TransitionEvent;
      if (target === dialog && propertyName === "scale") setCount((before) => before + 1);
    };
    dialog?.addEventListener("transitionend", onEnd);
    return () => dialog?.removeEventListener("transitionend", onEnd);
  }, [box]);
  return count;
}
