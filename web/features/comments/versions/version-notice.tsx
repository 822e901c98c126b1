import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionWords as text } from "#contract/messages/version-screens.ts";
import type { Versions } from "#web/features/comments/versions/use-versions.ts";
import { TextButton } from "#web/ui/text-button.tsx";

interface VersionNoticeProps {
  versions: Versions;
  /** The number of the newest version, as far as the page has heard. */
  newest: number;
}

/** Says that there is a newer version than the one on screen, and leads to it. */
export function VersionNotice({ versions, newest }: VersionNoticeProps) {
  const { number, chosen } = versions.shown;
  if (number >= newest) return null;
  return (
    <div
      role="status"
      className="absolute top-3 left-1/2 z-20 flex max-w-[calc(100%-1.5rem)] -translate-x-1/2 flex-wrap items-center justify-center gap-x-3 rounded-md border border-line bg-raised px-4 py-1.5 text-sm shadow-float"
    >
      <span>{chosen ? fillMessage(text.earlierShown, { number }) : text.arrived}</span>
      <TextButton onClick={() => void versions.showNewest()}>
        {chosen ? text.backToNewest : text.show}
      </TextButton>
    </div>
  );
}
