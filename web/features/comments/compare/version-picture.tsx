import { compareWords as text } from "#contract/messages/compare-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { SliceColumn } from "#web/features/comments/canvas/slice-column.tsx";
import type { View } from "#web/features/comments/canvas/use-view.ts";
import type { Size } from "#web/features/comments/compare/compare-sizes.ts";
import type { VersionPicture as Picture } from "#web/features/comments/compare/use-version-picture.ts";
import { Button } from "#web/ui/button.tsx";

interface VersionPictureProps {
  title: string;
  picture: Picture;
  /** On the screen. */
  size: Size;
  view: View;
}

/** A version at the top left of its stage; its blurred thumbnail until the image is known. */
export function VersionPicture({ title, picture, size, view }: VersionPictureProps) {
  const { version, image } = picture;
  return (
    <div className="absolute top-0 left-0" style={size}>
      {image ? (
        <SliceColumn
          image={image}
          label={fillMessage(text.picture, { title, number: version.number })}
          stage={size}
          view={view}
        />
      ) : (
        <div className="size-full overflow-hidden rounded-sm bg-hover">
          <img
            src={version.thumbnail}
            alt=""
            className="size-full object-cover object-top blur-lg"
          />
        </div>
      )}
    </div>
  );
}

/** In front of a surface: which version it shows, and whether it is still to come. */
export function VersionLabel({ picture, className }: { picture: Picture; className: string }) {
  const { number } = picture.version;
  return (
    <div className={`pointer-events-none absolute top-2 z-10 ${className}`}>
      <p className="rounded-full border border-line bg-raised px-3 py-1 font-medium text-ink text-sm tabular-nums shadow-float">
        {fillMessage(text.version, { number })}
      </p>
      <p role="status" className="sr-only">
        {!picture.image && !picture.failed && fillMessage(text.loading, { number })}
      </p>
    </div>
  );
}

export function PictureFailed({ picture }: { picture: Picture }) {
  if (!picture.failed) return null;
  return (
    <div
      role="alert"
      className="absolute inset-x-4 top-1/2 z-10 mx-auto flex w-fit max-w-sm -translate-y-1/2 flex-col items-center gap-3 rounded-md border border-line bg-raised p-4 text-center text-ink shadow-float"
    >
      <p>{fillMessage(text.failed, { number: picture.version.number })}</p>
      <Button onClick={picture.retry}>{text.retry}</Button>
    </div>
  );
}
