import { uploadLayout as record } from "#contract/routes/layouts.ts";
import type { SpaceContext } from "#server/context.ts";
import {
  type CreatedLayout,
  createLayout,
  type LayoutDraft,
} from "#server/features/layouts/create-layout.ts";
import { answerOnce, describeAsked, hashOf } from "#server/features/repeats/index.ts";
import { receiveFile } from "#server/features/uploads/index.ts";

type Sent = Omit<LayoutDraft, "id" | "upload_id"> & { file_name?: string | undefined };

/** A layout of a file that comes in one request: what an upload and `createLayout` do in several. */
export function uploadLayout(ctx: SpaceContext, input: Sent): Promise<CreatedLayout> {
  const { file_name: fileName, ...draft } = input;
  const asked = (sha256: string) => describeAsked({ ...input, sha256 });
  return answerOnce(ctx, record, {
    asked: async () => asked(ctx.file ? await hashOf(ctx.file.stream) : ""),
    run: (id, describe) =>
      receiveFile(ctx, {
        fileName,
        async make({ upload_id, sha256 }) {
          await describe(asked(sha256));
          return createLayout(ctx, { ...draft, id, upload_id });
        },
      }),
  });
}
