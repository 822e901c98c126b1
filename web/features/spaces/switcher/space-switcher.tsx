import { ChevronsUpDown } from "lucide-react";
import { lazy } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { spaceWords } from "#contract/messages/shell.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { spaceName } from "#web/features/spaces/current-space.ts";
import { SpaceMark } from "#web/features/spaces/switcher/space-mark.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";

interface SpaceSwitcherProps {
  space: Space;
  spaces: readonly Space[];
}

const load = () => import("#web/features/spaces/switcher/space-menu-popup.tsx");
const SpaceMenuPopup = lazy(load);

/** The current space, with the way to the others. */
export function SpaceSwitcher({ space, spaces }: SpaceSwitcherProps) {
  const name = spaceName(space);
  return (
    <MenuButton
      label={fillMessage(spaceWords.current, { name })}
      preload={load}
      popup={(menu) => <SpaceMenuPopup {...menu} space={space} spaces={spaces} />}
      className="w-auto gap-2 px-1.5 pointer-coarse:w-auto"
    >
      <SpaceMark space={space} />
      <span className="max-w-36 truncate font-medium text-ink text-sm max-sm:hidden">{name}</span>
      <ChevronsUpDown className="size-3.5 shrink-0" aria-hidden="true" />
    </MenuButton>
  );
}
