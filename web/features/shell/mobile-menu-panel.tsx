import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { navigation as text } from "#contract/messages/shell.ts";
import type { Navigation } from "#web/features/shell/navigation-for.ts";
import { ThemeRadio } from "#web/features/shell/theme-radio.tsx";
import type { Viewer } from "#web/features/shell/viewer.ts";
import { SpaceList } from "#web/features/spaces/index.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

interface MobileMenuPanelProps {
  viewer: Viewer;
  navigation: Navigation | null;
  onSignOut: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const row =
  "-mx-3 flex min-h-11 items-center rounded-md px-3 font-medium transition hover:bg-hover aria-[current=page]:bg-hover";

export default function MobileMenuPanel({
  viewer,
  navigation,
  onSignOut,
  open,
  onOpenChange,
}: MobileMenuPanelProps) {
  const close = () => onOpenChange(false);
  const leave = () => {
    close();
    onSignOut();
  };
  const item = { className: row, onClick: close };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.menu}
      closeLabel={text.closeMenu}
      side="left"
    >
      {viewer.status === "signed_in" && viewer.space && viewer.spaces.length > 1 && (
        <SpaceList space={viewer.space} spaces={viewer.spaces} onChosen={close} />
      )}
      {navigation && <SignedInLinks navigation={navigation} item={item} />}
      {viewer.status === "signed_out" && (
        <div className="grid gap-3">
          <LinkButton to="/register" variant="primary" onClick={close}>
            {text.register}
          </LinkButton>
          <LinkButton to="/login" onClick={close}>
            {text.login}
          </LinkButton>
        </div>
      )}
      <div className="mt-auto grid gap-4 pt-8">
        <ThemeRadio />
        {viewer.status === "signed_in" && (
          <section aria-label={text.account} className="border-line border-t pt-4">
            <p className="font-semibold text-sm">{text.account}</p>
            <p className="mb-2 truncate text-ink-soft text-sm">{viewer.email}</p>
            <Link to="/profile" {...item}>
              {text.profile}
            </Link>
            {!navigation?.links.some(({ to }) => to === "/members") && (
              <Link to="/members" {...item}>
                {text.team}
              </Link>
            )}
            <button type="button" {...item} onClick={leave} className={`${row} w-full`}>
              {text.signOut}
            </button>
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface SignedInLinksProps {
  navigation: Navigation;
  item: Pick<ComponentProps<"a">, "className" | "onClick">;
}

function SignedInLinks({ navigation, item }: SignedInLinksProps) {
  return (
    <nav aria-label={text.main}>
      {navigation.admin && (
        <Link to="/admin/dashboard" {...item}>
          {text.adminPanel}
        </Link>
      )}
      {navigation.links.map((link) => (
        <Link key={link.to} to={link.to} {...item}>
          {link.label}
        </Link>
      ))}
      {navigation.sharing && (
        <Link to="/links" {...item}>
          {text.links}
        </Link>
      )}
      {navigation.upgrade && (
        <LinkButton to="/pricing" variant="primary" className="mt-3 w-full" onClick={item.onClick}>
          {text.upgrade}
        </LinkButton>
      )}
    </nav>
  );
}
