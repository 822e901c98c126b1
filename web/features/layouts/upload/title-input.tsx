import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { uploading as text } from "#contract/messages/upload-screens.ts";
import { editLayout } from "#contract/routes/layouts.ts";
import type { Transfer } from "#web/features/layouts/upload/transfer.ts";
import { setTitle, titleOf } from "#web/features/layouts/upload/transfer-titles.ts";
import { invalidateLibrary } from "#web/features/library/index.ts";
import { call } from "#web/lib/api.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";

/** The title that a file's layout gets, or has by now. */
export function TitleInput({ transfer }: { transfer: Transfer }) {
  const { name } = transfer.file;
  const rename = async (typed: string) => {
    const state = transfer.state();
    setTitle(transfer, typed);
    // Until the layout is made, its title is read from what was typed.
    if (state.phase !== "done") return;
    const title = typed.trim() || name.replace(/\.[^.]*$/, "");
    if (title === state.made.title) return;
    try {
      await call(editLayout, { layoutId: state.made.id, title });
      void invalidateLibrary();
    } catch (error) {
      toastFailure(error, text.titleFailed);
    }
  };
  return (
    <input
      type="text"
      aria-label={fillMessage(text.titleOf, { name })}
      defaultValue={titleOf(transfer)}
      maxLength={limits.title.max}
      autoComplete="off"
      placeholder={name.replace(/\.[^.]*$/, "")}
      onChange={({ currentTarget: { value } }) => setTitle(transfer, value)}
      onBlur={({ currentTarget: { value } }) => void rename(value)}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      className="mb-1 h-9 w-full min-w-0 max-w-md truncate rounded-sm border border-line border-dashed bg-transparent px-2 font-semibold text-base transition hover:border-line-strong hover:border-solid focus:border-line-strong focus:border-solid pointer-coarse:h-11"
    />
  );
}
