import { cropLogoDialog as text } from "#contract/messages/space-settings.ts";
import type { CroppedArea } from "#web/features/spaces/settings/logo-square.ts";

/** The square as small as it is shown beside the space's name. */
export function CroppedPreview({ url, area }: { url: string; area: CroppedArea }) {
  return (
    <figure className="grid justify-items-center gap-1.5">
      <figcaption className="font-medium text-sm">{text.preview}</figcaption>
      <div className="relative size-11 overflow-hidden rounded-sm border border-line bg-sheet">
        <img
          src={url}
          alt=""
          className="absolute max-w-none"
          style={{
            width: `${10_000 / area.width}%`,
            height: `${10_000 / area.height}%`,
            left: `${(-100 * area.x) / area.width}%`,
            top: `${(-100 * area.y) / area.height}%`,
          }}
        />
      </div>
    </figure>
  );
}
