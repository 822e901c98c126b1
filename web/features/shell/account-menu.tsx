import { lazy } from "react";
import { navigation as text } from "#contract/messages/shell.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";

interface AccountMenuProps {
  email: string;
  /** Whether there is a list of links. */
  sharing: boolean;
  onSignOut: () => void;
}

const load = () => import("#web/features/shell/account-menu-popup.tsx");
const AccountMenuPopup = lazy(load);

export function AccountMenu({ onSignOut, ...shown }: AccountMenuProps) {
  return (
    <MenuButton
      label={text.account}
      preload={load}
      popup={(menu) => <AccountMenuPopup {...menu} {...shown} onSignOut={onSignOut} />}
    >
      <span className="flex size-8 items-center justify-center rounded-full border border-line-strong bg-surface font-semibold text-ink text-sm uppercase">
        {shown.email.charAt(0)}
      </span>
    </MenuButton>
  );
}
