import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionWords as text } from "#contract/messages/version-screens.ts";
import type { Versions } from "#web/features/comments/versions/use-versions.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";

const load = () => import("#web/features/comments/versions/version-menu.tsx");
const VersionMenu = lazy(load);

interface VersionPickerProps {
  versions: Versions;
  /** Whether two of them may be compared. */
  comparable: boolean;
}

/** 'v3 ▾': the version on screen, and the way to the others. Nothing while there is only one. */
export function VersionPicker({ versions, comparable }: VersionPickerProps) {
  const { number } = versions.shown;
  if (versions.list.length < 2) return null;
  return (
    <MenuButton
      label={fillMessage(text.choose, { number })}
      preload={load}
      className="w-auto gap-1 px-2 font-semibold text-sm tabular-nums"
      popup={(menu) => <VersionMenu {...menu} versions={versions} comparable={comparable} />}
    >
      {fillMessage(text.short, { number })}
      <ChevronDown className="size-4" aria-hidden="true" />
    </MenuButton>
  );
}
