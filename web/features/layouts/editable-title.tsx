import { Pencil } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { limits } from "#contract/limits.ts";
import { roomWords as text } from "#contract/messages/room-screens.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { useEditLayout } from "#web/features/layouts/layouts-queries.ts";
import { Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

interface EditableTitleProps {
  layout: LayoutDetail;
  mayEdit: boolean;
}

/** The layout's title, changed where it stands: Enter or leaving the field saves, Escape does not. */
export function EditableTitle({ layout, mayEdit }: EditableTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const edit = useEditLayout(layout.id);
  // What was just saved is shown before the server has answered.
  const title = edit.isPending ? (edit.variables.title ?? layout.title) : layout.title;

  const close = () => {
    flushSync(() => setTyped(null));
    heading.current?.focus({ preventScroll: true });
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (typed === null) return;
    const next = typed.trim();
    close();
    if (next !== "" && next !== layout.title) edit.mutate({ title: next });
  };
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1 cramped:basis-full">
      <h1
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className={
          typed === null
            ? "min-w-0 scroll-mt-24 font-bold text-xl outline-none max-sm:line-clamp-2 max-sm:text-base max-sm:leading-tight max-sm:break-words cramped:line-clamp-none sm:truncate"
            : "sr-only"
        }
      >
        {title}
      </h1>
      {typed !== null ? (
        <form onSubmit={save} className="min-w-0 flex-1">
          <Input
            autoFocus
            aria-label={text.title}
            value={typed}
            maxLength={limits.title.max}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onFocus={({ target }) => target.select()}
            onBlur={() => save()}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              close();
            }}
            className="h-10 font-bold text-xl"
          />
        </form>
      ) : (
        mayEdit && (
          <IconButton
            label={text.editTitle}
            onClick={() => setTyped(title)}
            // A phone's width is the title's; its menu edits it, too.
            className="max-sm:hidden"
          >
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
        )
      )}
    </div>
  );
}
