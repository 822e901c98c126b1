import { Link } from "@tanstack/react-router";
import { ExternalLink, Lock, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "#contract/bytes.ts";
import { adminLayoutsPage as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { AdminLayout } from "#contract/routes/admin-layouts.ts";
import { countOf } from "#web/features/admin/numbers.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { ActButton } from "#web/ui/act-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";

const FALLBACK = "/placeholder.svg";

interface LayoutRowProps {
  layout: AdminLayout;
  /** Asks for confirmation first. */
  onDelete: () => void;
  /** Asks for confirmation first: it is put on record. */
  onOpenGuarded: () => void;
}

export function LayoutRow({ layout, onDelete, onOpenGuarded }: LayoutRowProps) {
  const { title, owner } = layout;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:items-center">
      {layout.guarded ? (
        <GuardedThumbnail />
      ) : (
        <Thumbnail key={layout.thumbnail} src={layout.thumbnail} />
      )}
      <div className="min-w-0">
        <p className="line-clamp-2 break-words font-semibold">{title}</p>
        <p className="break-words text-ink-soft text-sm">
          {text.by}{" "}
          <Link
            to="/admin/users"
            search={{ q: owner.email }}
            data-tip={owner.email}
            className="rounded-sm text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {owner.username}
          </Link>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-ink-soft text-sm tabular-nums">
          <span>
            {countOf(layout.comment_count, { one: text.oneComment, many: text.comments })}
          </span>
          <span>{formatBytes(layout.size)}</span>
          <time dateTime={layout.created_at}>{formatDate(layout.created_at)}</time>
        </p>
      </div>
      <div className="col-span-2 flex items-center justify-between gap-2 sm:col-span-1 sm:justify-end">
        {layout.guarded ? (
          <Button size="sm" onClick={onOpenGuarded}>
            {text.view}
            <span className="sr-only"> {title}</span>
          </Button>
        ) : (
          <a
            href={`/public/${layout.public_link}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${fillMessage(text.viewNamed, { title })} ${text.opensInNewTab}`}
            className={buttonClass({ size: "sm" })}
          >
            {text.view}
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </a>
        )}
        <ActButton
          word={text.delete}
          icon={Trash2}
          label={fillMessage(text.deleteNamed, { title })}
          className="hover:text-danger"
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

function GuardedThumbnail() {
  return (
    <p className="grid aspect-8/5 w-full place-items-center rounded-sm bg-hover text-ink-soft">
      <Lock className="size-5" aria-hidden="true" />
      <span className="sr-only">{text.guarded}</span>
    </p>
  );
}

function Thumbnail({ src }: { src: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      src={broken ? FALLBACK : src}
      alt=""
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="aspect-8/5 w-full rounded-sm bg-sheet object-cover object-top"
    />
  );
}
