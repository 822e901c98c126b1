import { Link } from "@tanstack/react-router";
import { navigation as text } from "#contract/messages/shell.ts";
import { NoticeBell } from "#web/features/notices/index.ts";
import { AccountMenu } from "#web/features/shell/account-menu.tsx";
import { MobileMenu } from "#web/features/shell/mobile-menu.tsx";
import { type Navigation, navigationFor } from "#web/features/shell/navigation-for.ts";
import { ThemeMenu } from "#web/features/shell/theme-menu.tsx";
import type { Viewer } from "#web/features/shell/viewer.ts";
import { SpaceSwitcher } from "#web/features/spaces/index.ts";
import { cx } from "#web/ui/cx.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface SiteHeaderProps {
  viewer: Viewer;
  onSignOut: () => void;
}

export function SiteHeader({ viewer, onSignOut }: SiteHeaderProps) {
  const navigation =
    viewer.status === "signed_in" ? navigationFor(viewer.profile, viewer.space, new Date()) : null;
  const [wideOnly, narrowOnly] = breakpointFor(navigation?.links.length ?? 0);
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-safe-4 sm:px-safe-6 [header:has(+main_[data-wide])_&]:max-w-400">
        <MobileMenu
          viewer={viewer}
          navigation={navigation}
          onSignOut={onSignOut}
          className={narrowOnly}
        />
        <Link
          to="/"
          aria-label={text.home}
          className="-mx-2 flex h-11 items-center gap-2.5 rounded-md px-2 font-bold font-display text-xl tracking-tight"
        >
          <PinMark className="size-6" />
          {/* On the narrowest phones its room is taken by what only members have. */}
          <span className={cx(navigation && "max-[22.5rem]:hidden")}>Alfinete</span>
        </Link>
        {viewer.status === "signed_in" && viewer.space && viewer.spaces.length > 1 && (
          <span className="ml-2 border-line border-l pl-2">
            <SpaceSwitcher space={viewer.space} spaces={viewer.spaces} />
          </span>
        )}
        {navigation && <MainLinks navigation={navigation} className={wideOnly} />}
        <div className="ml-auto flex items-center gap-2">
          {viewer.status === "loading" && <Skeleton className="h-9 w-28" />}
          {viewer.status === "signed_out" && <GuestButtons className={wideOnly} />}
          {navigation && <Shortcuts navigation={navigation} className={wideOnly} />}
          <span className={wideOnly}>
            <ThemeMenu />
          </span>
          {viewer.status === "signed_in" && (
            <>
              <NoticeBell />
              <AccountMenu
                email={viewer.email}
                sharing={navigation?.sharing ?? false}
                onSignOut={onSignOut}
              />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** A few buttons need little room, six links a wide screen, and seven a wider one. */
function breakpointFor(links: number): [wideOnly: string, narrowOnly: string] {
  if (links === 0) return ["max-md:hidden", "md:hidden"];
  return links > 6 ? ["max-xl:hidden", "xl:hidden"] : ["max-lg:hidden", "lg:hidden"];
}

function MainLinks({ navigation, className }: { navigation: Navigation; className: string }) {
  return (
    <nav aria-label={text.main} className={cx("ml-6 flex h-full gap-1", className)}>
      {navigation.links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className={cx(
            "relative flex items-center rounded-md px-3 font-medium text-ink-soft text-sm transition hover:text-ink",
            "-outline-offset-4 aria-[current=page]:text-ink",
            "after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:bg-ink after:opacity-0 aria-[current=page]:after:opacity-100",
          )}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}

function GuestButtons({ className }: { className: string }) {
  return (
    <span className={cx("flex gap-2", className)}>
      <LinkButton to="/login" variant="ghost">
        {text.login}
      </LinkButton>
      <LinkButton to="/register" variant="primary">
        {text.register}
      </LinkButton>
    </span>
  );
}

function Shortcuts({ navigation, className }: { navigation: Navigation; className: string }) {
  return (
    <span className={cx("flex gap-2", className)}>
      {navigation.upgrade && (
        <LinkButton to="/pricing" variant="primary" size="sm">
          {text.upgrade}
        </LinkButton>
      )}
      {navigation.admin && (
        <LinkButton to="/admin/dashboard" size="sm">
          {text.admin}
        </LinkButton>
      )}
    </span>
  );
}
