import { Pencil, SmilePlus, Trash2 } from "lucide-react";
import { reactionWords } from "#contract/messages/thread-screens.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface WordsToolsProps {
  /** Null where nobody can react. */
  react: { offered: boolean; act: () => void } | null;
  /** Null without the right to change them. */
  edit: { label: string; act: () => void } | null;
  remove: { label: string; act: () => void } | null;
}

const small = "size-8 pointer-coarse:size-11";

/** What can be done with words. */
export function WordsTools({ react, edit, remove }: WordsToolsProps) {
  return (
    <span className="-my-1.5 -mr-2 flex shrink-0 pointer-coarse:-my-3">
      {react && (
        <IconButton
          label={reactionWords.add}
          aria-expanded={react.offered}
          onClick={react.act}
          className={small}
        >
          <SmilePlus className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {edit && (
        <IconButton label={edit.label} onClick={edit.act} className={small}>
          <Pencil className="size-3.5" aria-hidden="true" />
        </IconButton>
      )}
      {remove && (
        <IconButton label={remove.label} onClick={remove.act} className={small}>
          <Trash2 className="size-3.5" aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
