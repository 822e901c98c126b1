import { theme as text } from "#contract/messages/shell.ts";
import { themeOptions } from "#web/features/shell/theme-options.tsx";
import { useTheme } from "#web/lib/theme.ts";
import { Menu, type MenuPopupProps, MenuRadio } from "#web/ui/menu.tsx";

export default function ThemeMenuPopup(menu: MenuPopupProps) {
  const [choice, choose] = useTheme();
  return (
    <Menu {...menu} label={text.label}>
      <MenuRadio value={choice} onChange={choose} options={themeOptions} />
    </Menu>
  );
}
