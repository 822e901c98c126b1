import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionsSection as text } from "#contract/messages/version-editing.ts";
import { versionWords } from "#contract/messages/version-screens.ts";
import type { LayoutDetail, Version } from "#contract/routes/layouts.ts";
import { NoteForm } from "#web/features/layouts/versions/note-form.tsx";
import { useVersionRemoval } from "#web/features/layouts/versions/use-version-removal.tsx";
import { formatDateTime } from "#web/lib/format-date.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface VersionsSectionProps {
  layout: LayoutDetail;
  mayEdit: boolean;
  onShow: (number: number) => void;
  /** A version was removed: the layout as it is now. */
  onRemoved: (layout: LayoutDetail) => void;
}

/** Every version with its note, who uploaded it and what was said on it. */
export function VersionsSection({ layout, mayEdit, onShow, onRemoved }: VersionsSectionProps) {
  const removal = useVersionRemoval(layout.id, onRemoved);
  const removable = mayEdit && layout.versions.length > 1;
  return (
    <section aria-labelledby="versoes" className="mt-6">
      <h3 id="versoes" className="mb-2 font-semibold text-base">
        {text.heading}
      </h3>
      <ul className="divide-y divide-line border-line border-y">
        {layout.versions.map((version) => (
          <VersionItem
            key={version.number}
            layoutId={layout.id}
            version={version}
            isNewest={version.number === layout.version}
            mayEdit={mayEdit}
            onShow={() => onShow(version.number)}
            onRemove={removable ? () => removal.ask(version) : null}
          />
        ))}
      </ul>
      {removal.dialog}
    </section>
  );
}

interface VersionItemProps {
  layoutId: string;
  version: Version;
  isNewest: boolean;
  mayEdit: boolean;
  onShow: () => void;
  onRemove: (() => void) | null;
}

function VersionItem(props: VersionItemProps) {
  const { layoutId, version, isNewest, mayEdit, onShow, onRemove } = props;
  const [editing, setEditing] = useState(false);
  const { number, comment_count: count } = version;
  return (
    <li className="flex gap-3 py-3">
      <img
        src={version.thumbnail}
        alt=""
        width={80}
        height={50}
        loading="lazy"
        className="h-12.5 w-20 shrink-0 rounded-sm border border-line bg-hover object-cover object-top"
      />
      <div className="min-w-0 flex-1 text-sm">
        <button
          type="button"
          onClick={onShow}
          className="rounded-sm font-semibold tabular-nums underline-offset-4 hover:underline"
        >
          {fillMessage(versionWords.version, { number })}
          {isNewest && <span className="font-normal text-ink-soft"> · {versionWords.newest}</span>}
        </button>
        <p className="text-ink-soft text-xs">
          <time dateTime={version.created_at}>{formatDateTime(version.created_at)}</time>{" "}
          <span dir="auto">{fillMessage(text.by, { name: version.created_by.name })}</span>
          {count > 0 &&
            ` · ${fillMessage(count === 1 ? text.oneComment : text.comments, { count })}`}
        </p>
        {editing ? (
          <NoteForm layoutId={layoutId} version={version} onDone={() => setEditing(false)} />
        ) : (
          version.note && (
            <p className="mt-1 whitespace-pre-line break-words" dir="auto">
              {version.note}
            </p>
          )
        )}
      </div>
      {mayEdit && !editing && (
        <span className="-my-1.5 -mr-2 flex shrink-0 flex-col">
          <IconButton label={fillMessage(text.edit, { number })} onClick={() => setEditing(true)}>
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
          {onRemove && (
            <IconButton label={fillMessage(text.remove, { number })} onClick={onRemove}>
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          )}
        </span>
      )}
    </li>
  );
}
