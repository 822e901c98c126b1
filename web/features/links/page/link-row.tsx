import { Link } from "@tanstack/react-router";
import { Copy, Ellipsis, ExternalLink, SlidersHorizontal } from "lucide-react";
import { lazy } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { linksPage as text } from "#contract/messages/link-screens.ts";
import type { SharedLink } from "#contract/routes/links.ts";
import { copyLink, linkAddress } from "#web/features/links/link-address.ts";
import type { LinkRowActions } from "#web/features/links/page/link-row-actions.ts";
import { LinkStateMark } from "#web/features/links/page/link-state-mark.tsx";
import { VisitChart } from "#web/features/links/page/visit-chart.tsx";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { iconButtonClass } from "#web/ui/icon-button-style.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";

const load = () => import("#web/features/links/page/link-menu.tsx");
const LinkMenu = lazy(load);

interface LinkRowProps {
  link: SharedLink;
  actions: LinkRowActions | null;
}

export function LinkRow({ link, actions }: LinkRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5 lg:grid-cols-[auto_minmax(0,1fr)_12.5rem_auto] lg:gap-x-6">
      <Thumbnail link={link} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <Title link={link} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{text.kinds[link.kind]}</Badge>
          <LinkStateMark link={link} />
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 lg:contents">
        <Visits link={link} />
        <Actions link={link} actions={actions} />
      </div>
    </li>
  );
}

function Thumbnail({ link: { thumbnail } }: { link: SharedLink }) {
  return (
    <span className="block aspect-8/5 w-20 overflow-hidden rounded-sm border border-line bg-sheet sm:w-28">
      {thumbnail && (
        <img
          src={thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
        />
      )}
    </span>
  );
}

const titleClass =
  "line-clamp-2 break-words rounded-sm font-semibold decoration-line-strong underline-offset-4 hover:underline pointer-coarse:-my-2 pointer-coarse:py-2";

function Title({ link: { id, kind, title } }: { link: SharedLink }) {
  if (kind === "presentation") {
    return (
      <Link
        to="/presentations/$presentationId"
        params={{ presentationId: id }}
        className={titleClass}
      >
        {title}
      </Link>
    );
  }
  return (
    <Link to="/layouts/$layoutId" params={{ layoutId: id }} className={titleClass}>
      {title}
    </Link>
  );
}

function Visits({ link: { visits, last_visit_at: last } }: { link: SharedLink }) {
  const count = visits.reduce((sum, one) => sum + one, 0);
  return (
    <div className="text-sm">
      {count > 0 && <VisitChart visits={visits} />}
      <p className={cx("tabular-nums", count > 0 ? "mt-1.5" : "text-ink-soft")}>
        {countVisits(count)}
      </p>
      {last && (
        <p className="text-ink-soft">
          <time dateTime={last} data-tip={formatDateTime(last)}>
            {fillMessage(text.lastVisit, { when: formatRelative(last) })}
          </time>
        </p>
      )}
    </div>
  );
}

function countVisits(count: number): string {
  if (count === 0) return text.noVisits;
  return count === 1 ? text.oneVisit : fillMessage(text.visits, { count });
}

function Actions({ link, actions }: LinkRowProps) {
  const { title } = link;
  return (
    // Icons have room around them: the row's edge is theirs.
    <div className="flex flex-wrap items-center gap-1 max-sm:-ml-2.5 sm:-mr-2.5">
      <IconButton
        label={fillMessage(text.copyNamed, { title })}
        onClick={() => void copyLink(link)}
      >
        <Copy className="size-4.5" aria-hidden="true" />
      </IconButton>
      <a
        href={linkAddress(link)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${fillMessage(text.openNamed, { title })} ${text.opensInNewTab}`}
        className={iconButtonClass}
      >
        <ExternalLink className="size-4.5" aria-hidden="true" />
      </a>
      {actions && (
        <>
          <Button
            size="sm"
            className="ml-1"
            aria-label={fillMessage(text.settingsNamed, { title })}
            onClick={() => actions.onSettings(link)}
          >
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            {text.settings}
          </Button>
          <MenuButton
            label={fillMessage(text.moreNamed, { title })}
            preload={load}
            popup={(menu) => <LinkMenu {...menu} link={link} actions={actions} />}
          >
            <Ellipsis className="size-4.5" aria-hidden="true" />
          </MenuButton>
        </>
      )}
    </div>
  );
}
