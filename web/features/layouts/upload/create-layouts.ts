import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutToasts } from "#contract/messages/layout-toasts.ts";
import { uploading } from "#contract/messages/upload-screens.ts";
import { createLayout } from "#contract/routes/layouts.ts";
import { fileError } from "#web/features/layouts/upload/file-error.ts";
import {
  createTransfer,
  type LayoutDraft,
  type Transfer,
  whenSettled,
} from "#web/features/layouts/upload/transfer.ts";
import { titleOf } from "#web/features/layouts/upload/transfer-titles.ts";
import { addTransfers } from "#web/features/layouts/upload/transfers-store.ts";
import { invalidateLibrary } from "#web/features/library/index.ts";
import { call } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";

interface CreateOptions {
  /** Of a form; without one, the title is that of its row. */
  draft?: LayoutDraft;
  /** The screen's message for a failure without one of its own. */
  failure: string;
}

interface CreateOneOptions extends CreateOptions {
  /** Whether the page opens the new layout, whose panel then says that it was created. */
  opens: (transfer: Transfer) => boolean;
}

/** Sends a file and reports the outcome, whatever page is open by then. */
export function createOne(file: File, { opens, ...options }: CreateOneOptions): Transfer {
  const transfer = startReporting(file, options);
  transfer.subscribe(() => {
    const state = transfer.state();
    if (state.phase === "done" && !opens(transfer)) toast.success(layoutToasts.created);
    if (state.phase === "refused") toast.error(state.message);
  });
  addTransfers([transfer]);
  return transfer;
}

/** Several files: each row of the list shows its own state, refused files too; one toast reports the end. */
export function createMany(files: readonly File[], options: CreateOptions): void {
  const transfers = files.map((file) =>
    startReporting(file, { ...options, refusal: fileError(file) }),
  );
  const outcomes = transfers.map(whenSettled);
  addTransfers(transfers);
  void Promise.all(outcomes).then((states) => {
    const count = states.filter(({ phase }) => phase === "done").length;
    if (count === 1) toast.success(layoutToasts.created);
    if (count > 1) toast.success(fillMessage(uploading.manyCreated, { count }));
  });
}

function startReporting(
  file: File,
  { draft, ...options }: CreateOptions & { refusal?: string | null },
): Transfer {
  const transfer: Transfer = createTransfer(file, {
    ...options,
    make: (upload_id, into, signal) => {
      // What was typed until now. Without a title, the file's name becomes it.
      const title = draft ? draft.title : titleOf(transfer).trim();
      const named = { ...draft, ...(title && { title }) };
      return call(createLayout, { ...into, ...named, upload_id }, { signal });
    },
  });
  transfer.subscribe(() => {
    const state = transfer.state();
    if (state.phase !== "done") return;
    if (state.made.general_category_created) toast.success(layoutToasts.generalCategoryCreated);
    void invalidateLibrary();
  });
  return transfer;
}
