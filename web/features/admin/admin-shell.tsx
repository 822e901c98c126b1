import { Link } from "@tanstack/react-router";
import { ArrowLeft, History, Images, LayoutDashboard, Users } from "lucide-react";
import type { ReactNode } from "react";
import { adminShell as text } from "#contract/messages/admin-screens.ts";
import { cx } from "#web/ui/cx.ts";
import { PinMark } from "#web/ui/pin-mark.tsx";

const places = [
  { to: "/admin/dashboard", label: text.overview, Icon: LayoutDashboard },
  { to: "/admin/users", label: text.users, Icon: Users },
  { to: "/admin/layouts", label: text.layouts, Icon: Images },
  { to: "/admin/audit", label: text.audit, Icon: History },
] as const;

interface AdminShellProps {
  /** At the foot of the sidebar; on small screens at the end of the top line. */
  tools: ReactNode;
  children: ReactNode;
}

/** A sidebar where there is room for one; two lines on top where there is not. */
export function AdminShell({ tools, children }: AdminShellProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header
        className={cx(
          "sticky top-0 z-20 border-line border-b bg-paper",
          "lg:flex lg:h-dvh lg:flex-col lg:border-r lg:border-b-0 lg:bg-surface lg:p-4",
        )}
      >
        <div className="flex h-14 items-center gap-2 px-safe-4 sm:px-safe-6 lg:contents">
          <p className="flex items-center gap-2.5 font-bold font-display text-xl tracking-tight lg:order-1 lg:mb-6 lg:h-12 lg:px-3">
            <PinMark className="size-6" />
            {text.title}
          </p>
          <Link
            to="/dashboard"
            className={cx(
              "ml-auto flex min-h-11 items-center gap-2 rounded-md px-3 font-medium text-ink-soft text-sm transition hover:bg-hover hover:text-ink",
              "lg:order-3 lg:mt-auto lg:ml-0",
            )}
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            <span className="cramped:sr-only">{text.backToSite}</span>
          </Link>
          <div className="lg:order-4 lg:mt-2 lg:px-1">{tools}</div>
        </div>
        <Places className="lg:order-2" />
      </header>
      <main id="conteudo" tabIndex={-1} className="min-w-0">
        {children}
      </main>
    </div>
  );
}

function Places({ className }: { className: string }) {
  return (
    <nav
      aria-label={text.navigation}
      className={cx(
        "flex overflow-x-auto px-safe-1 sm:px-safe-3 lg:flex-col lg:gap-1 lg:px-0",
        className,
      )}
    >
      {places.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className={cx(
            "relative flex min-h-11 flex-1 items-center justify-center gap-2.5 px-2.5 font-medium text-ink-soft text-sm transition hover:text-ink",
            "-outline-offset-4 aria-[current=page]:text-ink cramped:flex-none cramped:whitespace-nowrap sm:flex-none sm:px-3.5",
            "after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:bg-ink after:opacity-0 aria-[current=page]:after:opacity-100",
            "lg:justify-start lg:rounded-md lg:px-3 lg:after:hidden lg:hover:bg-hover lg:aria-[current=page]:bg-hover",
          )}
        >
          <Icon className="size-4.5 max-sm:hidden" aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
