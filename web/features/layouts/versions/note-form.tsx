import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { versionsSection as text } from "#contract/messages/version-editing.ts";
import type { Version } from "#contract/routes/layouts.ts";
import { useEditVersion } from "#web/features/layouts/versions/version-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Textarea } from "#web/ui/field.tsx";

interface NoteFormProps {
  layoutId: string;
  version: Version;
  onDone: () => void;
}

export function NoteForm({ layoutId, version, onDone }: NoteFormProps) {
  const [note, setNote] = useState(version.note ?? "");
  const edit = useEditVersion(layoutId);
  const { number } = version;
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        edit.mutate({ number, note: note.trim() }, { onSuccess: onDone });
      }}
    >
      <Textarea
        autoFocus
        aria-label={fillMessage(text.note, { number })}
        rows={2}
        value={note}
        maxLength={limits.versionNote.max}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={({ key }) => key === "Escape" && onDone()}
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" pending={edit.isPending}>
          {text.save}
        </Button>
        <Button size="sm" onClick={onDone}>
          {text.cancel}
        </Button>
      </span>
    </form>
  );
}
