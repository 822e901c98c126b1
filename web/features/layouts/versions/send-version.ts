import { newVersion as text } from "#contract/messages/version-editing.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { addVersion } from "#contract/routes/versions.ts";
import { createTransfer, type Transfer } from "#web/features/layouts/upload/transfer.ts";
import { keepVersion } from "#web/features/layouts/versions/version-queries.ts";
import { call } from "#web/lib/api.ts";

/** A file on its way to becoming the newest version of a layout; not started yet. */
export function sendVersion(
  file: File,
  { layoutId, note }: { layoutId: string; note: string },
): Transfer<LayoutDetail> {
  return createTransfer(file, {
    failure: text.failed,
    async make(upload_id, _, signal) {
      const input = { layoutId, upload_id, ...(note && { note }) };
      const layout = await call(addVersion, input, { signal });
      keepVersion(layout);
      return layout;
    },
  });
}
