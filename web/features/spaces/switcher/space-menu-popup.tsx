import { spaceWords as text } from "#contract/messages/shell.ts";
import { roleNames } from "#contract/messages/spaces.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { spaceName } from "#web/features/spaces/current-space.ts";
import { SpaceMark } from "#web/features/spaces/switcher/space-mark.tsx";
import { useSwitchSpace } from "#web/features/spaces/switcher/use-switch-space.ts";
import { Menu, type MenuPopupProps, MenuRadio } from "#web/ui/menu.tsx";

interface SpaceMenuPopupProps extends MenuPopupProps {
  space: Space;
  spaces: readonly Space[];
}

export default function SpaceMenuPopup({ space, spaces, ...menu }: SpaceMenuPopupProps) {
  const switchTo = useSwitchSpace();
  return (
    <Menu {...menu} label={text.list} align="start">
      <MenuRadio
        value={space.id}
        onChange={(id) => {
          const chosen = spaces.find((one) => one.id === id);
          if (chosen) void switchTo(chosen);
        }}
        options={spaces.map((one) => ({
          value: one.id,
          label: spaceName(one),
          detail: roleNames[one.role],
          icon: <SpaceMark space={one} />,
        }))}
      />
    </Menu>
  );
}
