import { Link } from "@tanstack/react-router";
import { Link2, LogOut, UserRound, UsersRound } from "lucide-react";
import { navigation as text } from "#contract/messages/shell.ts";
import { Menu, MenuItem, MenuLink, type MenuPopupProps, MenuSeparator } from "#web/ui/menu.tsx";

interface AccountMenuPopupProps extends MenuPopupProps {
  email: string;
  sharing: boolean;
  onSignOut: () => void;
}

export default function AccountMenuPopup({
  email,
  sharing,
  onSignOut,
  ...menu
}: AccountMenuPopupProps) {
  return (
    <Menu {...menu} label={text.account}>
      <div className="px-3 pt-1.5 pb-1">
        <p className="font-semibold text-sm">{text.account}</p>
        <p className="max-w-64 truncate text-ink-soft text-sm">{email}</p>
      </div>
      <MenuSeparator />
      <MenuLink link={<Link to="/profile" />}>
        <UserRound className="size-4 text-ink-soft" aria-hidden="true" />
        {text.profile}
      </MenuLink>
      {sharing && (
        <MenuLink link={<Link to="/links" />}>
          <Link2 className="size-4 text-ink-soft" aria-hidden="true" />
          {text.links}
        </MenuLink>
      )}
      <MenuLink link={<Link to="/members" />}>
        <UsersRound className="size-4 text-ink-soft" aria-hidden="true" />
        {text.team}
      </MenuLink>
      <MenuItem onClick={onSignOut}>
        <LogOut className="size-4 text-ink-soft" aria-hidden="true" />
        {text.signOut}
      </MenuItem>
    </Menu>
  );
}
