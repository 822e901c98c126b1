import { lazy } from "react";
import { theme as text } from "#contract/messages/shell.ts";
import { themeOptions } from "#web/features/shell/theme-options.tsx";
import { useTheme } from "#web/lib/theme.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";

const load = () => import("#web/features/shell/theme-menu-popup.tsx");
const ThemeMenuPopup = lazy(load);

export function ThemeMenu() {
  const [choice] = useTheme();
  return (
    <MenuButton label={text.label} preload={load} popup={(menu) => <ThemeMenuPopup {...menu} />}>
      {themeOptions.find((option) => option.value === choice)?.icon}
    </MenuButton>
  );
}
