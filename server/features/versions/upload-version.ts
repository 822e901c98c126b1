import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { uploadVersion as record } from "#contract/routes/versions.ts";
import type { SpaceContext } from "#server/context.ts";
import { answerOnce, describeAsked, hashOf } from "#server/features/repeats/index.ts";
import { receiveFile } from "#server/features/uploads/index.ts";
import { addVersion } from "#server/features/versions/add-version.ts";

interface Sent {
  layoutId: string;
  file_name?: string | undefined;
  note?: string | undefined;
}

/** A version of a file that comes in one request: what an upload and `addVersion` do in several. */
export function uploadVersion(ctx: SpaceContext, input: Sent): Promise<LayoutDetail> {
  const { file_name: fileName, ...draft } = input;
  const asked = (sha256: string) => describeAsked({ ...input, sha256 });
  return answerOnce(ctx, record, {
    asked: async () => asked(ctx.file ? await hashOf(ctx.file.stream) : ""),
    run: (id, describe) =>
      receiveFile(ctx, {
        fileName,
        async make({ upload_id, sha256 }) {
          await describe(asked(sha256));
          return addVersion(ctx, { ...draft, id, upload_id });
        },
      }),
  });
}
