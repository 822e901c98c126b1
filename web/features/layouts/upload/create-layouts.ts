import { fillMessage } from "#contract/messages/fill-message.ts";
import { layoutMessages } from "#contract/messages/layouts.ts";
import { uploading } from "#contract/messages/upload-screens.ts";
import { refusalOf } from "#web/features/layouts/upload/check-file.ts";
import {
  createTransfer,
  type LayoutDraft,
  type Transfer,
  whenSettled,
} from "#web/features/layouts/upload/transfer.ts";
import { addTransfers } from "#web/features/layouts/upload/transfers-store.ts";
import { libraryChanged } from "#web/features/library/index.ts";
import { toast } from "#web/lib/toast.ts";

interface CreateOptions {
  draft?: LayoutDraft;
  /** The screen's sentence for a refusal that has none of its own. */
  failure: string;
}

interface CreateOneOptions extends CreateOptions {
  /** Whether the page goes on to the new layout, whose panel then says that it was created. */
  opens: (transfer: Transfer) => boolean;
}

/** Sends a file and says how it ended, whatever page is on screen by then. */
export function createOne(file: File, { opens, ...options }: CreateOneOptions): Transfer {
  const transfer = followed(file, options);
  transfer.subscribe(() => {
    const state = transfer.state();
    if (state.phase === "done" && !opens(transfer)) toast.success(layoutMessages.created);
    if (state.phase === "refused") toast.error(state.message);
  });
  addTransfers([transfer]);
  return transfer;
}

/** Several at once: each row of the list tells its own story, those not taken too; one toast tells the end. */
export function createMany(files: readonly File[], options: CreateOptions): void {
  const transfers = files.map((file) => followed(file, { ...options, refusal: refusalOf(file) }));
  const outcomes = transfers.map(whenSettled);
  addTransfers(transfers);
  void Promise.all(outcomes).then((states) => {
    const count = states.filter(({ phase }) => phase === "done").length;
    if (count === 1) toast.success(layoutMessages.created);
    if (count > 1) toast.success(fillMessage(uploading.manyCreated, { count }));
  });
}

function followed(file: File, options: CreateOptions & { refusal?: string | null }): Transfer {
  const transfer = createTransfer(file, options);
  transfer.subscribe(() => {
    const state = transfer.state();
    if (state.phase !== "done") return;
    if (state.layout.general_category_created) toast.success(layoutMessages.generalCategoryCreated);
    void libraryChanged();
  });
  return transfer;
}
